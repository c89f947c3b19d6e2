/* What our pages use of lit-html and its directives, which are kept without their types. */

export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function render(drawn: unknown, into: HTMLElement | DocumentFragment): unknown;
export const nothing: unknown;

export function keyed(key: unknown, drawn: unknown): unknown;
export function live(value: unknown): unknown;
export function repeat<T>(
  items: Iterable<T>,
  key: (item: T, place: number) => unknown,
  drawn: (item: T, place: number) => unknown,
): unknown;
