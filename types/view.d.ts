/* Made from the structs in sessions/view by `python3 run.py protocol`: what a view has. */

/** All that anybody at a table may see of it. */
interface View {
  /** The number under which this view was made. */
  protocol: number;
  /** The code of the session. */
  code: string;
  /** Its name. */
  name: string;
  /** Its club. */
  club: ClubView;
  /** The version of the view; it rises with every change. */
  version: number;
  /** The number of the last event. */
  seq: number;
  /** In the `lobby` nobody is seated yet; `between` two games, in a `game`, or `closed`. */
  phase: "between" | "closed" | "game" | "lobby";
  /** One point as text; null, like the next three, at a table that plays for points alone. */
  stake: string | null;
  /** Its currency (ISO 4217). */
  currency: string | null;
  /** One point in minor units of the currency. */
  minor: number | null;
  /** Digits of the currency after the point. */
  decimals: number | null;
  /** When the evening is to end; null for an open end. */
  ends: AgreedEnd | null;
  /** The scorekeeper. */
  scorekeeper: SheetKeeper;
  /** The key of the printed sheet that is played by. */
  sheet: string;
  /** The name of the sheet. */
  sheet_name: string;
  /** The letter by which its clauses are cited. */
  letter: string;
  /** Whether half points may be agreed, for which dice are rolled off. */
  halves: boolean;
  /** How many may have a seat; null where the house sets no number. */
  most: number | null;
  /** What is played otherwise than on the sheet. */
  departures: DepartureView[];
  /** Everybody who came, by id. */
  players: Record<string, PlayerView>;
  /** The Box, then the line. */
  order: string[];
  /** The Box. */
  box: string | null;
  /** The Captain of the game, or who is due to be. */
  captain: string | null;
  /** Everybody but the Box, the next Captain first. */
  line: string[];
  /** The Box’s Partner. */
  partner: string | null;
  /** The game that is on. */
  game: GameView | null;
  /** Settlements that stand until withdrawn or the next roll. */
  offers: OfferView[];
  /** Between games why the Box is Box; null before the first game and once the evening is closed. */
  box_why: HeardByRule | null;
  /**
   * Between games how the last one ended ("The team wins a gammon at 4."); null before the first game, and where the
   * last events do not reach back to its end.
   */
  ended: Heard | null;
  /** Between games a sentence that names those who may begin the next; null while nobody may. */
  starters: Heard | null;
  /** Between games why the next cannot begin. */
  unready: HeardByRule | null;
  /** Why nobody more can sit down. */
  no_room: Reason | null;
  /** Between games who was refused a seat at a full table that may be split for them, and the clause. */
  waits_for_seat: HeardByRule | null;
  /** In a game that the table may be split after it, and the clause; null where it never may. */
  split_later: Reason | null;
  /**
   * By player, and under `""` for nobody in particular: the open actions that are the reader’s own, from which every
   * button is drawn.
   */
  legal: Record<string, OpenAction[]>;
  /**
   * By player what they may not do any more though they could have, and why, until the next roll: double, or what the
   * last roll or another’s act has ended.
   */
  lapsed: Record<string, Reason>;
  /** Rights that the next roll ends, each with the time since when it is open. */
  rights: OpenRight[];
  /**
   * The kinds of events that are open to somebody and are not listed in `legal`, so that the view of a large table
   * stays under 64 KB; none up to eight players, unless most are away. Where that is not enough, as with twenty names
   * of forty letters, the sentences name players in at most 20 bytes; `players` has the whole names.
   */
  unlisted: string[];
  /** While the Box is asked for their Partner too: what the Partner is told. */
  partners_part: PartnersPart | null;
  /** What the game may come to. */
  outlook: OutlookView;
  /** The last event. */
  last: LastEvent | null;
  /** What an undo takes back: the last event that stands; null if there is none. */
  undoes: UndoneNext | null;
  /** By player their answers that have had no effect yet: whatever others answered since, they may take them back. */
  own_answers: Record<string, OwnAnswerView[]>;
  /** The last twelve events, the oldest first. */
  trail: TraceView[];
  /** The rolls for the order before the first game; null where nobody rolls for it. */
  rolling: RollingView | null;
  /** The rules in short, until all here have said that they have seen them. */
  rules: RulesToSee | null;
  /** The last five finished games. */
  rows: RowView[];
  /** Payments when somebody left, or the evening was closed. */
  settlements: SettlementView[];
  /** Points that were corrected by hand. */
  adjustments: AdjustmentView[];
  /** Those who wait at the door on a new phone, ten at most. */
  knocks: KnockView[];
  /** How many more wait there. */
  more_knocks: number;
  /** What waits for consents. */
  proposals: ProposalView[];
  /** By whose wish a result waits for the other side’s word; empty: it stands at once. */
  confirms: "" | "club" | "table";
  /** The last result, as long as somebody is asked whether it was so. */
  entered: EnteredView | null;
  /** What is disputed; until it is settled no game begins. */
  disputes: DisputeView[];
  /**
   * By player the numbers of answers that the scorekeeper gave for them and that have had an effect: they may say that
   * they did not say that.
   */
  said_for: Record<string, number[]>;
  /**
   * By player the answers among the last twelve events that others gave for them, the newest first; a phone shows each
   * until its player has read it.
   */
  answered_for: Record<string, AnsweredForView[]>;
  /** Games that the last twelve events have corrected, finished or not, the oldest first. */
  corrected: ChangedGameView[];
  /** The other tables of a split. */
  tables: TablesView;
  /**
   * What was refused since the last event (`fresh`), newcomers who were not let in and would still have to ask them who
   * refused, and newcomers about whom others decide since the last event (`declined_by` null). Also, since the last
   * event, that a game has begun before a rule or a stake was agreed on, and to both of them that a player is no longer
   * asked to be Partner.
   */
  declined: DeclinedView[];
}

/** The club of the session. */
interface ClubView {
  /** Its address. */
  slug: string;
  /** Its name. */
  name: string;
  /** The time zone in which every time is told, as the IANA names it. */
  zone: string;
}

/** When the evening is to end. */
interface AgreedEnd {
  /** The agreed end (RFC 3339). */
  at: string;
  /** From when on a game that begins is the last (RFC 3339). */
  last_game: string;
}

/** The scorekeeper. */
interface SheetKeeper {
  /** The player of that name, if one is here. */
  player: string | null;
  /** The name; empty for a scorekeeper without one. */
  name: string;
  /** Whether they have been here in the last ten minutes; if not, a seated player may take the sheet. */
  here: boolean;
}

/** An option that is played otherwise here than on the printed sheet. */
interface DepartureView {
  /** Its key. */
  option: string;
  /** What it is called. */
  title: string;
  /** What is played here. */
  value_text: string;
  /** The clause. */
  rule: string;
}

/** A player of the evening. Names stand here alone. */
interface PlayerView {
  /** The whole name. */
  name: string;
  /** A form of it for narrow columns, which no other player here has. */
  short: string;
  /** Points won and lost so far; a leaver’s payments move nothing in it. */
  result: number;
  /** Points that are open. */
  to_settle: number;
  /** Has a seat. */
  seated: boolean;
  /** Has left the table for a while. */
  away: boolean;
  /** The player who stands in for them while they are away. */
  proxy: string | null;
  /** Takes no part in the games for now. */
  sits_out: boolean;
  /** Has joined, and plays from the next game on. */
  waiting: boolean;
  /** Has left, and the account stays open. */
  frozen: boolean;
  /** Has left, and was settled with. */
  left: boolean;
  /** For how many basic stakes they play. */
  stake: number;
  /** Whether a phone speaks for them. */
  phone: boolean;
  /** Whether they have said that they have seen the rules as they now stand. */
  rules_seen: boolean;
  /** Whether they may advise who plays; null without a seat, while they are away, and between games. */
  advice: AdviceView | null;
}

/** Whether a player may advise who plays the board now. */
interface AdviceView {
  /** About plays. */
  plays: boolean;
  /** About cubes. */
  cubes: boolean;
  /** The clause. */
  rule: string;
  /** The reason in a word, by which a page chooses what it shows. */
  why: string;
  /** Both and the reason in one line. */
  text: string;
}

/** The game that is on. */
interface GameView {
  /** Its number in the evening, from 1. */
  number: number;
  /** The Captain. */
  captain: string;
  /** The one who acts for the Captain; the same as `at_board`. */
  acting_captain: string | null;
  /** The one who plays the board for the team. */
  at_board: string | null;
  /** Those away for whom `at_board` plays, whose own cube is out; empty where they play for themselves. */
  for_absent: string[];
  /** By player what the game has paid so far. */
  points: Record<string, number>;
  /** Those of Box and Partner who still play: not one who has dropped while the other took alone. */
  box_side: string[];
  /** That this side wins, as each reads it. */
  box_wins: Heard;
  /** Points that the Box’s side has won from the team so far. */
  box_net: number;
  /** All its cubes, closed ones too. */
  cubes: CubeView[];
  /** Whether the team has one cube, drawn once: each has a share of it, which others may hold. */
  one_cube: boolean;
  /** What the table waits for, in one sentence ("Cat answers Gus and Eve."); null if for nothing. */
  text: string | null;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** `text` by language, for the lobby; empty if the table waits for nothing. */
  waits: Record<string, string>;
  /** Extras given to the lone taker since the last roll. */
  extras: GivenExtra[];
  /** The deal that the Box may step into; null if there is none. */
  step_in: StepIn | null;
}

/** A sentence as a view has it. */
interface Heard {
  /** The sentence for the room: whoever is not in `you` reads this. */
  text: string;
  /** By player the same sentence with "you" in their place. */
  you: Record<string, string>;
}

/** A cube of the game that is on. */
interface CubeView {
  /** The id of the player it started with; of a penalty cube with ` (penalty)` behind. */
  name: string;
  /** The player it is named after. */
  player: string;
  /** The player in whose column it is drawn. */
  column: string;
  /** Points it is worth if a pending turn is refused. */
  value: number;
  /** The figure on its face now, a pending turn included. */
  shows: number;
  /** The side that may turn it, or both. */
  holder: "box" | "centre" | "team";
  /** Where it lies: on offer, before the side that answers; `out` once it is closed. */
  at: "box" | "centre" | "out" | "team";
  /** What has become of it. */
  status: "beavered" | "dropped" | "live" | "offered" | "raccooned" | "scored" | "settled" | "washed";
  /** Whether it has been accepted, so that gammons count. */
  in_game: boolean;
  /** The holders of its end on the Box’s side. */
  box_end: string[];
  /** The holders of its end on the team’s side. */
  team_end: string[];
  /** Names written on it, where others hold its ends than its own player and the Box’s side. */
  besides: string[];
  /** Whether two hold one end of it in equal halves. */
  halved: boolean;
  /** The player who last offered it. */
  offered_by: string | null;
  /** The side whose turn of it waits for an answer. */
  turned_by: "box" | "team" | null;
  /** Whether it is an extra of a lone taker. */
  extra: boolean;
  /** Whether it is a penalty cube. */
  penalty: boolean;
  /** Whether an answer to it was given under seal. */
  answered: boolean;
  /** The `seq` of the event that last changed it. */
  since: number;
}

/** An extra that was given since the last roll. */
interface GivenExtra {
  /** The sentence for the room: whoever is not in `you` reads this. */
  text: string;
  /** By player the same sentence with "you" in their place. */
  you: Record<string, string>;
  /** The cube that is the extra. */
  cube: string;
  /** The lone taker, who has it. */
  player: string;
}

/** The deal that the Box may step into. */
interface StepIn {
  /** The cube that was sold. */
  cube: string;
  /** What was agreed, for the room. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** That the Box may step in. */
  why: Heard;
  /** The clause. */
  rule: string;
  /** The player who has bought. */
  buyer: string;
  /** Points that stepping in moves to the Box at once. */
  now: number;
  /** Points that the dice may add to `now`, for a half point. */
  dice: number;
  /** What follows; none where the game would be over, or while results are not open. */
  outcomes: StepInOutcome[];
}

/** A single game won by one side, under either answer of the Box. */
interface StepInOutcome {
  /** The side that wins it. */
  winner: "box" | "team";
  /** If the Box steps in. */
  step_in: WithStepIn;
  /** If the deal stands. */
  stands: WithStepIn;
}

/** What a single game would bring the Box, and who would be Box next. */
interface WithStepIn {
  /** The Box’s points of the whole game. */
  points: number;
  /** The Box of the next game. */
  box: string;
}

/** A settlement that stands until it is withdrawn or the next roll. */
interface OfferView {
  /** Its number: the `seq` of the event that made it. */
  number: number;
  /** The player who offers. */
  by: string;
  /** The players who are asked. */
  to: string[];
  /** The cubes it is about. */
  cubes: string[];
  /** Points from the box end of each cube to its team end. */
  points: number;
  /** Whether it is for one throw alone. */
  one_roll: boolean;
  /** What is offered, for the room; who has accepted, once it is used up. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** The price, and what else belongs to it. */
  terms: Heard[];
  /** Those who have accepted, in a sentence; empty once it is used up. */
  taken: Heard;
  /** For how many it is, in a sentence; null: for all, or used up. */
  limit: string | null;
  /** The clause of the limit; empty where there is none. */
  rule: string;
  /** How long it stands. */
  until: string;
  /** Since when it is open. */
  opened: Opened | null;
}

/** When something was opened, by the server's clock. */
interface Opened {
  /** When the event that opened it was recorded (RFC 3339). */
  at: string;
  /** Whether that event is older than the trail: then `at` is the time of the oldest event there. */
  earlier: boolean;
}

/** A sentence with the clause that it rests on. */
interface HeardByRule {
  /** The sentence for the room: whoever is not in `you` reads this. */
  text: string;
  /** By player the same sentence with "you" in their place. */
  you: Record<string, string>;
  /** The clause; empty where none speaks. */
  rule: string;
}

/** Why something cannot be, and the clause. */
interface Reason {
  /** A sentence. */
  text: string;
  /** The clause; empty where none speaks. */
  rule: string;
}

/** An event that is open to a player now, from which its button is drawn; first the fields of what is listed. */
interface OpenAction {
  /** The kind of event. */
  event: string;
  /** The player who acts; none where it is nobody’s in particular. */
  by?: string | null;
  /** The `seq` of the event that last changed what it means. */
  since?: number;
  /** The cubes that may be named. */
  cubes?: OpenCube[];
  /** What binds cubes that are named together; without, as one likes. */
  together?: GroupRule[];
  /** The group rule that speaks in `text`, in a word. */
  code?: string;
  /** The clause of the group rule. */
  rule?: string;
  /** Of an answer the fewest cubes that may be taken, if any is. */
  least?: string[];
  /** Cubes of absent players that the Captain turns or answers with their own (B Leaving). */
  along?: string[];
  /** The players it may name. */
  players?: string[];
  /** The words that it may choose. */
  choices?: string[];
  /** The players whose agreement it needs besides that of the one who acts. */
  needs?: string[];
  /** Points that who acts pays at once, as one who parts from their Partner; none if they hang on what follows. */
  pays?: number | null;
  /** Of `join`: who decides when a newcomer sends it themselves; of `partner`: those of `players` who may refuse. */
  asks?: string[];
  /** Of `join`: what may be told besides, a `stake`. */
  tells?: string[];
  /** Of `split`: who would move out with one newcomer, two, ...; with more than listed nobody. */
  movers?: string[][];
  /** The sentence of the group rule that speaks ("All, none, or at least 2, the Captain’s first."). */
  text?: string | null;
  /** By player the same as they read it; only where the sentence names players. */
  you?: Record<string, string>;
  /** What is asked, where the action answers a question. */
  ask?: Heard;
  /** The players whose cubes the Captain turns or answers with their own. */
  goes_along?: HeardByRule;
  /**
   * Of a double: what is then at stake for who turns them: with all cubes that may be named, and where group rules bind
   * them with the fewest that go along with each; twelve at most.
   */
  stakes?: AtStake[];
  /**
   * Of an answer, a lone taker’s choice and a Partner’s: who plays against the one who is asked, or is paid by what
   * they choose; a scorekeeper among them is not put the question where that player has a phone. Of `offer`: by cube,
   * who holds its other end.
   */
  across?: string[] | Record<string, string[]>;
  /** Of `offer`: by cube, the team-mates who would buy it by accepting. */
  mates?: Record<string, string[]>;
  /** Of an answer to three cubes or more that need not get one word: to take all of them, and to drop all. */
  for_all?: ForAll[];
  /** Of `extra`: what the extra is played for. */
  then?: DealStake;
  /** Of `lone_choice` and `consulted`: what each word that moves points comes to for whose choice it is. */
  comes_to?: Record<string, ChoiceFigures>;
  /**
   * Of `drop_take`: what it comes to for each of `players`, as in `totals`: if the first one’s cube is dropped, and if
   * the second one’s is.
   */
  drop_takes?: [Total, Total][];
  /** Of several cubes that get one word only: by word what it means for all of them together, as in `means`. */
  alike?: Record<string, Record<string, number>>;
  /**
   * Of an answer: what each combination of words comes to, `[now, single, gammon, backgammon, won, lost]`: paid at
   * once, and then at stake with their other cubes, with what a single game wins and loses, which an odd point may make
   * differ; in the order of cubes and words, the last cube changing fastest; null for more than 256. Of `drop_extra`
   * the same of each choice to `keep` or to `drop` extras.
   */
  totals?: Total[] | null;
  /** Of an answer that the Box gives for their Partner too: that the figures are their own part. */
  halves?: HeardByRule;
  /** Of an answer: what others have done already with the same double. */
  others?: Heard[];
  /** Of `accept`: the offer, and what a yes moves. */
  accepts?: Accepting;
  /** Of `join_order` and `roll_order`: how many each throws. */
  dice?: number;
  /** Of `stake`: what is played for now, and how far the Box caps it. */
  notes?: Heard[];
  /** Of `settle`, `offer` and `buy` for each cube, of `share` and `unshare` for all of them. */
  prices?: Price[];
}

/** A cube that may be named in an action. */
interface OpenCube {
  /** The cube; where players are named by it, the player. */
  cube: string;
  /** The words it may be answered with. */
  words?: string[];
  /** What it would show if accepted. */
  value?: number;
  /** Of a double for the team: what its drop wins. */
  wins?: number;
  /** Of a double for the team: what its take is played for. */
  plays?: number;
  /** Where an odd point makes what is won and lost differ: what is won; `plays` is the more of the two. */
  plays_won?: number;
  /** The same: what is lost. */
  plays_lost?: number;
  /**
   * Of an answer, by word: `{"now": -2}` for what is paid at once, `{"single": 4, "gammon": 8, "backgammon": 12}` for
   * what is then played for; amounts for the one who answers, of an end that two hold the own part: where an odd point
   * makes them differ also `single_won` and `single_lost`, likewise of the other kinds; of several cubes answered
   * together just half of each (n.5), since whose an odd point is shows in `totals`.
   */
  means?: Record<string, Record<string, number>>;
  /**
   * Of an answer: the words that this house has and that cannot be given now; each keeps its place, with its reason. Of
   * cubes that get one word, a word that any of them withholds. None where answers are sealed.
   */
  withheld?: Withheld[];
  /** Of `buy`: what the buyer then plays for. */
  then?: DealStake;
}

/** A word that keeps its place among the answers though it cannot be given now. */
interface Withheld {
  /** The word. */
  word: string;
  /** Why it cannot be given, for the room. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** The clause; empty where none speaks. */
  rule: string;
}

/** What a player plays for once a deal is made. */
interface DealStake {
  /** As in `means`, with all their cubes; empty while the cube waits for an answer. */
  kinds?: Record<string, number>;
  /** Of a cube on offer: points that go to the buyer if it is dropped. */
  drop?: number | null;
  /** Of a cube on offer: what it is played for if it is taken. */
  take?: number | null;
  /** Whether the buyer answers for it then. */
  answers?: boolean;
}

/**
 * What holds as soon as any of `cubes` is chosen. `whole`: they all are. `in_order`: with each all those before it.
 * `at_least`: the chosen ones among them come to `least`, each counting 1, or what stands in `counts`. `only_with`: one
 * of `others` is chosen too. `alike`: the chosen ones get one word.
 */
interface GroupRule {
  /** What is accepted. */
  need: "alike" | "at_least" | "in_order" | "only_with" | "whole";
  /** The rule speaks as soon as any of these is chosen. */
  cubes: string[];
  /** Of `only_with`: one of these is chosen too. */
  others?: string[];
  /** Of `at_least`: what the chosen ones come to. */
  least?: number;
  /** Of `at_least`: what each of `cubes` counts; none: each counts 1. */
  counts?: number[];
}

/** What is at stake once these cubes are turned. */
interface AtStake {
  /** The cubes. */
  cubes: string[];
  /** In a single game, a gammon, a backgammon. */
  points: number[];
  /** Of the Box’s double: what is won if all of them are dropped. */
  wins?: number;
  /** Of the Box’s double: what is played for if all are taken. */
  plays?: number;
  /** Where an odd point makes what is won and lost differ: what is won; `plays` is the more of the two. */
  plays_won?: number;
  /** The same: what is lost. */
  plays_lost?: number;
}

/** One word for every cube that is to be answered. */
interface ForAll {
  /** The word. */
  word: "drop" | "take";
  /** What it comes to, as in `totals`; null where the house refuses it. */
  total?: Total | null;
  /** Why the house refuses it; null where it does not. */
  why?: HeardByRule | null;
}

/**
 * What an answer pays at once (below zero), and what is then at stake of all cubes of who gives it. `won` and `lost`
 * are a single game's; where an odd point makes them differ (A 4.2), `single` is the more of the two.
 */
type Total = [now: number, single: number, gammon: number, backgammon: number, won: number, lost: number];

/** What one word moves at once for the player whose choice it is, and what is then at stake for them. */
interface ChoiceFigures {
  /** That player. */
  whose: string;
  /** Points that they get at once; below zero they pay. */
  now?: number;
  /** Points that the dice of a half point may add. */
  dice?: number;
  /** As in `means`, with all their cubes. */
  kinds?: Record<string, number>;
}

/** What a player who may take an offer up has to know besides. */
interface Accepting {
  /** The `number` of the offer. */
  offer: number;
  /** Whether the player is asked, or one for whom they act. */
  asked: boolean;
  /** Whether the player buys a team-mate’s cube by it. */
  buys: boolean;
  /** Points that go to that player at once; below zero they pay. */
  now: number;
  /** What that player plays for with the cube as it lies in a single game, as in `means`; null: nothing. */
  plays: Record<string, number> | null;
  /** Points that the dice may add to `now`, for a half point. */
  dice?: number;
  /** The absent player whose figures these are; null: the player’s own. */
  whose?: string | null;
  /** Of a buyer: what they then play for with all cubes, as in `means`. */
  stake?: Record<string, number>;
}

/** The figures that lie ready for a deal. */
interface Price {
  /** The cubes they are about. */
  cubes: string[];
  /** The one who pays points above zero; null for an end that two hold. */
  from: string | null;
  /** The one who is paid; null for an end that two hold. */
  to: string | null;
  /** Half of what is played for, and all of it; either way round they go as well. */
  usual: number[];
  /** The figure that was asked last, if another. */
  asked: number | null;
  /** Of an end that two hold: by figure the own part of who makes the deal. */
  parts: Record<string, number>;
}

/** A right that the next roll ends. */
interface OpenRight {
  /** Its kind of event. */
  right: "drop_extra" | "extra" | "preempt" | "reverse";
  /** The players who have it. */
  by: string[];
  /** The players against whom they have it. */
  against: string[];
  /** The right in a sentence, for the room. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** Since when it is open; null in a view as of an earlier moment. */
  opened: Opened | null;
}

/** What the Partner is told while the Box is asked for both. */
interface PartnersPart {
  /** The Partner. */
  player: string | null;
  /** What a take and a drop mean for their part. */
  said: Heard[];
  /** The clause. */
  rule: string;
}

/** What the game may come to. */
interface OutlookView {
  /** What each result would pay; empty between games, and while it cannot or must not be foretold. */
  what_if: ResultAhead[];
  /** Whether `what_if` counts the doubles that wait as taken. */
  taken: boolean;
  /** By player and result `[lose, win]`; of what Box and Partner hold together each their part. */
  exposure: Record<string, Record<string, [number, number]>>;
  /** By player the least points that the whole game may bring. */
  worst: Record<string, number>;
  /** Of those with nothing at stake: who they would be in the next game, or that nothing hangs on the rest. */
  hangs: Record<string, Heard[]>;
  /**
   * By the value of a cube the figures of a settlement before the last roll for 18, 19, ... 36 winning rolls, `[points,
   * throws]`: so many points for certain, one more with a chance of so many throws in 36.
   */
  fair: Record<string, Fair[]>;
}

/** What would be if the board ended so now. */
interface ResultAhead {
  /** The side that wins. */
  winner: "box" | "team";
  /** `single`, `gammon` or `backgammon`. */
  kind: string;
  /** By player the points of the whole game. */
  points: Record<string, number>;
  /** The next game. */
  next: Following;
}

/** The Box and the Captain of a next game, and why. */
interface Following {
  /** The Box. */
  box: string;
  /** The Captain: the first in the line who is not away. */
  captain: string | null;
  /** The clause. */
  rule: string;
  /** Why, for the room. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
}

/** `points` are paid for certain, one more with a chance of `throws` in 36. */
type Fair = [points: number, throws: number];

/** The last event, with what a phone needs to tell of it at once. */
interface LastEvent {
  /** Its number. */
  seq: number;
  /** Its kind. */
  event: string;
  /** What happened, in one sentence. */
  text: string;
  /** By player the same, where it speaks to them. */
  you: Record<string, string>;
  /** The name of `by`. */
  actor_name: string | null;
  /** The name of `for`. */
  for_name: string | null;
  /** The player who sent it; null: a scorekeeper who does not play. */
  by: string | null;
  /** The player they sent it for; null: themselves. */
  for: string | null;
  /** Players who are away and for whom it answered: a proxy’s word, or the Captain’s with their own. */
  absent: string[];
  /** Of an answer that is not sealed the words by cube; else null. */
  answer: Record<string, string> | null;
  /** When it was recorded (RFC 3339). */
  at: string;
  /** Its dice, or those that an undo took back, round by round and by player; null if it had none. */
  rolls: Record<string, number[]>[] | null;
  /** Players who may take it back now, besides the scorekeeper. */
  undo_by: string[];
}

/** The last event that stands, which an undo takes back. */
interface UndoneNext {
  /** Its number; 0: one from before the trail. */
  seq: number;
  /** What happened, in one sentence. */
  text: string;
  /**
   * Whether it is of a game from paper, which an undo with `"whole": true` beside the event takes back with all its
   * events.
   */
  whole: boolean;
}

/** An answer that has had no effect yet. */
interface OwnAnswerView {
  /** Its number: `{"event": "amend", "seq": ..., "with": null}` takes it back. */
  seq: number;
  /** What was answered, in one sentence; while it is sealed only that it was. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** The words by cube; null while it is sealed, and for a drop-take. */
  answer: Record<string, string> | null;
  /** Players who are away and whose cubes alone it answers; empty for an answer of one’s own. */
  absent: string[];
}

/** One of the last events. */
interface TraceView {
  /** Its number. */
  seq: number;
  /** What happened, in one sentence. */
  text: string;
  /** The name of the player who sent it; null: a scorekeeper who does not play. */
  who: string | null;
  /** The name of whom they sent it for; null: themselves. */
  for: string | null;
  /** Whether `who` proposed it, and it stands because nobody objected in time. */
  unopposed: boolean;
  /** When it was recorded (RFC 3339). */
  at: string;
  /** Whether it was taken back or put right. */
  undone: boolean;
  /** The event that did so. */
  undone_in: number | null;
  /** Whether that one put another in its place. */
  changed: boolean;
  /** Whether it is such a correction itself. */
  corrects: boolean;
  /** The names of the two of a dispute who have agreed on it as a correction; else empty. */
  agreed: string[];
}

/** The rolls for the order: while they fall, and until the first game begins. */
interface RollingView {
  /** By player, in the order of the list: what they have rolled, round by round; those who tied roll again. */
  rolls: Record<string, number[][]>;
  /** Players who are to roll now; nobody once all are seated. */
  throwing: string[];
}

/** The rules, as long as somebody has not said that they have seen them. */
interface RulesToSee {
  /** Three at most: what is played differently here, then what decides most about points. */
  short: RuleInShort[];
  /** By player who saw other rules here before: what has changed since. */
  changed: Record<string, RuleInShort[]>;
}

/** A house rule in a sentence. */
interface RuleInShort {
  /** The sentence. */
  text: string;
  /** The clause. */
  rule: string;
  /** Whether this table plays it otherwise than its sheet. */
  departs: boolean;
}

/** A finished game. */
interface RowView {
  /** Its number in the evening, from 1. */
  number: number;
  /** The event that ended it. */
  seq: number;
  /** The Box. */
  box: string;
  /** The Captain. */
  captain: string;
  /** The Box’s Partner, if they had one. */
  partner: string | null;
  /** Players who joined during it, to play from the next game on. */
  newcomers: string[];
  /** What it paid, line by line of the sheet. */
  lines: PaidLine[];
  /** By player what it paid. */
  points: Record<string, number>;
  /** By player what was won and lost after it. */
  results: Record<string, number>;
  /** By player what was then open. */
  totals: Record<string, number>;
  /** The Box, Captain and line of the next game, and why. */
  next: RowNext;
  /** The headline ("Ann wins 3 in the box."), for the room. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** True: the points and the totals each sum to zero. */
  zero: boolean;
}

/** One line of a finished game on the sheet; it sums to zero. */
interface PaidLine {
  /** What was paid for. */
  kind: "deals" | "drops" | "extras" | "partner" | "penalties" | "result";
  /** By player what it paid. */
  points: Record<string, number>;
}

/** The Box, Captain and line after a finished game, and why. */
interface RowNext {
  /** The Box. */
  box: string;
  /** The first in the line: the Captain, unless they are away. */
  captain: string | null;
  /** The clause. */
  rule: string;
  /** Why, for the room. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** The line of the next game. */
  line: string[];
}

/** Payments when somebody left or the evening was closed. */
interface SettlementView {
  /** How many games were finished then. */
  after_game: number;
  /** The player who left; null: the evening was closed. */
  player: string | null;
  /** The number of the game that was on when they left; null between games. */
  left_in: number | null;
  /** Each payment with its payer and its payee. */
  payments: PaymentView[];
}

/** One payment. */
interface PaymentView {
  /** The one who pays. */
  from: string;
  /** The one who is paid. */
  to: string;
  /** How many points. */
  points: number;
  /** The same in minor units of the currency; null where no money is said. */
  minor: number | null;
}

/** Points that were corrected by hand. */
interface AdjustmentView {
  /** The event that corrected them. */
  seq: number;
  /** How many games were finished then. */
  after_game: number;
  /** By player the difference. */
  points: Record<string, number>;
  /** Why, in the words of who corrected them. */
  reason: string;
  /** Those who have agreed. */
  agreed_by: string[];
}

/** Somebody who waits at the door on a new phone. */
interface KnockView {
  /** By which they are let in. */
  id: string;
  /** For whom they want to speak. */
  player: string;
  /** That player’s name. */
  name: string;
  /** Whose phone asks to speak for them, as a question. */
  asks: Heard;
}

/** What waits for consents. */
interface ProposalView {
  /** Its number, by which it is answered. */
  number: number;
  /** The kind of event that it would be. */
  event: string;
  /** The only players who are sent it; empty: everybody. A Partner’s wish to double is for Box and Partner. */
  audience: string[];
  /** Whether the scorekeeper is sent it too, for one of them has no phone. */
  keeper: boolean;
  /** The player who asks; null: the scorekeeper. */
  by: string | null;
  /** The name of who asks. */
  by_name: string;
  /** What is asked, for the room. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** The payments it would make, or the stake so far. */
  terms: Heard[];
  /** The house rules that would change. */
  changes: RuleChanged[];
  /** The players whose word is missing. */
  awaits: string[];
  /** The same in a sentence. */
  waits: Heard;
  /** Those who have agreed. */
  given: Consent[];
  /**
   * Points by player, at once; of an end that two hold each the own part; zero stands there too; empty for a double,
   * which pays nothing by itself.
   */
  moves: Record<string, number>;
  /** By player the points that the dice may add to `moves`, for a half point. */
  dice: Record<string, number>;
  /** By player what they play for once it is agreed: of a cube that is bought the buyer, of a drop-take both. */
  then: Record<string, DealStake>;
  /**
   * Of a double, for each of the Box’s side who is asked: what drops win, what takes are played for, and what of it is
   * won and lost, which an odd point may make differ.
   */
  doubled: Record<string, Turned>;
  /** The one cube that a deal is about; null if it is about several, or no deal. */
  cube: string | null;
  /** By holder of the cube: what each plays for with it as it lies in a single game, as in `means`. */
  plays: Record<string, Record<string, number>>;
  /** The points of a deal about one figure; they go as `pays` says. */
  points: number | null;
  /** Payer and payee where the points are above zero. */
  pays: Pays | null;
  /** How long a deal stands. */
  until: string | null;
  /** When who has said nothing has agreed (RFC 3339, with milliseconds); null: it waits for all. */
  deadline: string | null;
  /** That the Box may step into it. */
  step_in: Heard | null;
  /** Of a newcomer: who decides; of a Partner who is asked: for how long. */
  why: string | null;
  /** The clause by which somebody may step in, or of `why`; else empty. */
  rule: string;
}

/** A house rule that would change. */
interface RuleChanged {
  /** Its key. */
  option: string;
  /** What it is called. */
  title: string;
  /** What it decides, as a question. */
  question: string;
  /** What is played. */
  now: string;
  /** What would be. */
  then: string;
}

/** Somebody who has agreed. */
interface Consent {
  /** The player. */
  player: string;
  /** The name of who said it for them; null: themselves, empty: a scorekeeper without a name. */
  said_by: string | null;
  /** That they have agreed, for the room. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
}

/**
 * What the one who turns cubes wins if all are dropped, and plays for in a single game if all are taken. `won` and
 * `lost` as of a `Total`.
 */
type Turned = [wins: number, plays: number, won: number, lost: number];

/** Payer and payee where points are above zero. */
interface Pays {
  /** The one who pays; null for an end that two hold. */
  from: string | null;
  /** The one who is paid; null for an end that two hold. */
  to: string | null;
}

/** The result of the last game as somebody has entered it, until all who are asked have said whether it was so. */
interface EnteredView {
  /** The event, of which `events/SEQ/review/` is told. */
  seq: number;
  /** The result, with the one who entered it, for the room. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** The players who are asked; the next game may begin without their word. */
  awaits: string[];
}

/** An event of which a player says that it was not so, until it is settled. */
interface DisputeView {
  /** The event; null: a result that was refused before it was recorded. */
  seq: number | null;
  /** The number of the game. */
  game: number;
  /** That it is disputed. */
  text: string;
  /** By whom it is settled. */
  waits: Heard;
  /** The same as the scorekeeper reads it; null where they are one of the two. */
  keeper_waits: Heard | null;
  /** Whether the scorekeeper decides it at once: they did not enter it and have no points in it. */
  keeper_decides: boolean;
  /** Whether the scorekeeper, who entered it and has no points in it, may agree with whoever disputes it. */
  keeper_agrees: boolean;
  /** The players whose points hang on it: none of them settles it alone. */
  having_points: string[];
  /** By player what the game brings as it was entered, once its result is in; else empty. */
  points: Record<string, number>;
  /** What was entered, and what each of the two says. */
  lines: Heard[];
  /** What was entered. */
  event: Record<string, unknown>;
  /** Those who settle it between them; one alone: with the scorekeeper. */
  two: string[];
  /** For each of the two who may agree now, what it would be: what the other says. */
  agreeing: Record<string, Record<string, unknown>>;
  /** What each of the two has said that it was, by player. */
  said: Record<string, Record<string, unknown>>;
  /** The Box of that game. */
  box: string | null;
  /** Its Captain. */
  captain: string | null;
  /** The Box’s Partner in it, if they had one. */
  partner: string | null;
  /** The game and its Box. */
  heading: Heard | null;
  /** That the Box’s side wins, as each reads it. */
  box_wins: Heard | null;
  /** Of a disputed answer who doubled what to what; else empty. */
  turned: Heard[];
  /** Of a recorded result what each of the six would bring everybody; else empty. */
  results: TriedResultView[];
  /** Of a disputed answer whose points `answers` has; else null. */
  asked: string | null;
  /**
   * Of a disputed answer each word that the house has for all the cubes of `theirs`; else empty, and while it is
   * sealed.
   */
  answers: TriedAnswerView[];
  /** Of a disputed answer the cubes that `answers` is of: those against the other of the two; else empty. */
  theirs: string[];
  /** What of a disputed answer the scorekeeper alone can change; null where the two can. */
  keeper_only: Heard | null;
  /** The kinds of events that are refused until it is settled, even where `legal` has them. */
  holds: string[];
  /**
   * Whether an organiser who has no part in it may settle it: one of the two has gone, or the scorekeeper has a part in
   * it.
   */
  organiser: boolean;
  /** From when on a scorekeeper who is one of the two may settle it alone (RFC 3339). */
  alone_from: string | null;
}

/** One of the six results of a disputed game, tried as a correction would be. */
interface TriedResultView {
  /** `box` or `team`. */
  winner: string;
  /** `single`, `gammon` or `backgammon`. */
  kind: string;
  /** By player what the game would bring them; empty where it no longer fits. */
  points: Record<string, number>;
  /** The first later event that would no longer fit; null where all do. */
  unfit: UnfitView | null;
}

/** A later event that would no longer fit. */
interface UnfitView {
  /** The event, in the words of the log. */
  text: string;
  /** Why the rules would refuse it, with the clause. */
  why: string;
  /** What the scorekeeper would have to take back first; null where that would not help. */
  first: string | null;
}

/** A word that the house has in place of a disputed answer, tried as a correction would be. */
interface TriedAnswerView {
  /** The word; of several cubes that get one word it is said of all. */
  word: string;
  /**
   * What the question showed for it, in points of `asked`: `now`, or `single`, `gammon` and `backgammon`; empty where
   * it cannot be given or no longer fits.
   */
  means: Record<string, number>;
  /** By player what the whole game would bring them with it, once its result is in; else empty. */
  points: Record<string, number>;
  /** Why it could not be given then; null where it could. */
  withheld: Withheld | null;
  /** The first later event that would no longer fit; null where all do. */
  unfit: UnfitView | null;
}

/**
 * An answer that another gave for a player: on their behalf, as their proxy or with the Captain's own. Or a double that
 * the rules have answered for a player who is away: their cube is taken by itself.
 */
interface AnsweredForView {
  /** Its number. */
  seq: number;
  /** Its kind. */
  event: string;
  /** The player who sent it; null: a scorekeeper who does not play. */
  by: string | null;
  /** Whether they sent it in their own name, as the player at the board or a Captain does. */
  in_own_name: boolean;
  /** The number of the game that it is of, once that is over; else null. */
  game: number | null;
  /** What was answered, in one sentence; while it is sealed only that it was. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** Of an answer that is not sealed the words by cube; else null. */
  answer: Record<string, string> | null;
}

/** A game that a correction has changed: a finished one, or one that was on, as far as it had come. */
interface ChangedGameView {
  /** The event that corrected it. */
  seq: number;
  /** The number of the game. */
  game: number;
  /** That it was corrected, and by whom, for the room. */
  text: string;
  /**
   * The same by player: with their figures before and now to whom it touches, as “you” to who is named; to whoever is
   * or is no longer Box or Captain by it also that.
   */
  you: Record<string, string>;
  /** What it changes for each of them, with their name: read after `text` on a phone that speaks for several. */
  named: Record<string, string>;
  /** The player who corrected it alone; null: a scorekeeper who does not play, or two. */
  by: string | null;
  /** The two who have agreed on it; empty: another’s word. */
  agreed: string[];
  /** The reason that was given; empty for none. */
  why: string;
}

/** The other tables of a split. */
interface TablesView {
  /** The table that this one was split from. */
  from: FirstTable | null;
  /** The tables that were split from this one. */
  new: SecondTable[];
}

/** The table that this one was split from. */
interface FirstTable {
  /** The code of its session. */
  code: string;
  /** Its name. */
  name: string;
}

/** A table that was split from this one. */
interface SecondTable {
  /** The code of its session. */
  code: string;
  /** Its name. */
  name: string;
  /** The event that split it. */
  seq: number;
  /** The players who went there. */
  players: string[];
}

/** What was refused since the last event, and newcomers who were not let in. */
interface DeclinedView {
  /** The number of the proposal. */
  number: number;
  /** The kind of event that it would have been. */
  event: string;
  /** The only players who are sent it; empty: everybody. */
  audience: string[];
  /** Whether the scorekeeper is sent it too, for one of them has no phone. */
  keeper: boolean;
  /** The player who asked; null: the scorekeeper. */
  by: string | null;
  /** What was asked, for the room; where the time is over that it is. */
  text: string;
  /** By player the same as they read it. */
  you: Record<string, string>;
  /** The player who refused; null: others now decide about a newcomer, or the time is over. */
  declined_by: string | null;
  /** That they refused. */
  refuses: Heard | null;
  /** Since the last event; else a newcomer who would still have to ask them who refused. */
  fresh: boolean;
  /** Of a newcomer: what the rules say to them now. */
  why: Heard | null;
  /** The clause of `why`; else empty. */
  rule: string;
}
