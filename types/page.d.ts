/* What the types of the browser cannot know of our pages. */

/** A selector does not say what kind of element it finds; the template does. */
interface ParentNode {
  // deno-lint-ignore no-explicit-any -- any kind of element
  querySelector(selector: string): any;
  // deno-lint-ignore no-explicit-any -- any kind of element
  querySelectorAll(selector: string): NodeListOf<any>;
}

interface Document {
  // deno-lint-ignore no-explicit-any -- any kind of element
  getElementById(id: string): any;
}

/** Of what is pressed or changed; a window has none. */
interface EventTarget {
  // deno-lint-ignore no-explicit-any -- any kind of element
  closest?(selector: string): any;
}

interface WindowEventMap {
  beforeinstallprompt: Event & { prompt(): Promise<unknown> };
}

/** Not in every browser: it is asked for with `?.`. */
interface Navigator {
  readonly connection?: EventTarget;
}

type People = ReturnType<typeof import("../static/js/table/board/people.js").peopleOf>;

/** A view as the scripts read it: they ask whether there is a game, a Box, a last event before they read it. */
interface ReadView extends View {
  box: string;
  captain: string;
  currency: string;
  decimals: number;
  game: GameView & { step_in: StepIn };
  last: LastEvent;
  partner: string;
  rolling: RollingView;
  rules: RulesToSee;
  undoes: UndoneNext;
}

/** An open action as the scripts read it, with the defaults of what the server left out. */
interface Listed extends OpenAction {
  by: string;
  accepts: Accepting;
  alike: Record<string, Record<string, number>>;
  cubes: ListedCube[];
  notes: Heard[];
  players: string[];
  choices: string[];
  needs: string[];
  together: GroupRule[];
  asks: string[];
  tells: string[];
  // deno-lint-ignore no-explicit-any -- players, or by cube the players at its other end
  across: any;
}

/** What `.../payments/` answers, as far as it is drawn. */
interface Dues {
  dues: {
    from: string | null;
    to: string | null;
    from_name: string;
    to_name: string;
    text: string;
    words: string;
    state: string;
    reasons: string[];
  }[];
  progress: string;
  carried: string;
}

/** What `.../claims/` answers: a payment that somebody says they have made to the reader. */
interface Claim {
  id: string;
  text: string;
  note: string;
  reasons: string[];
}

/** What `.../corrections/` answers, as far as it is drawn: a correction that waits for somebody's word. */
interface WaitingCorrection {
  text: string;
  own: string;
  waits: string;
}

interface ListedCube extends OpenCube {
  words: string[];
  plays: number;
  wins: number;
}

/** What this phone knows. */
interface State {
  view: ReadView;
  me: string[];
  scorekeeper: boolean;
  picked: string | null;
  limit: number | null;
  /** The numbers of the answers given by others that were read here. */
  told: number[];
  /** For whom this phone speaks, or spoke last. */
  spoke: string[];
  /** What the evening has left to be paid, once it is closed. */
  dues: Dues | null;
  /** Whether this page reads them. */
  awaitsDues: boolean;
  claims: Claim[];
  corrections: WaitingCorrection[];
  // deno-lint-ignore no-explicit-any -- taps on their way
  pending: any[];
  waiting: boolean;
  link: string;
  confirmed: number;
  // deno-lint-ignore no-explicit-any -- what concerns this phone alone
  [known: string]: any;
}

/** What every part of the page is drawn from. */
interface Context {
  view: ReadView;
  people: People;
  state: State;
  // deno-lint-ignore no-explicit-any -- what the page was given
  page: any;
  // deno-lint-ignore no-explicit-any -- what a button may do
  taps: any;
  // deno-lint-ignore no-explicit-any -- what a button may show
  ui: any;
  // deno-lint-ignore no-explicit-any -- what the dock says
  content?: any;
  fresh?: boolean;
  screen?: boolean;
  /** On the big screen: another light was asked for. */
  turned?: () => void;
  /** The player whose name stands on a band above all of it. */
  banded?: string | null;
  wide: boolean;
  keeping: boolean;
  mayUndo: boolean;
  // deno-lint-ignore no-explicit-any -- why nothing more is shown
  shut: any;
}
