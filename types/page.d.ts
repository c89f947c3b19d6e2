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
