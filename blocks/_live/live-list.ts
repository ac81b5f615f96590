import type { LiveWire } from '../../schemas/live/live-wire.ts';

type WireEntry = LiveWire['entries'][number];

const FOCUSABLE = 'a[href],button,summary,[tabindex]';

/** Markup of our own server. */
export function elementsOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** Has the loader bring to life what is within a new element. */
export const wake = (element: HTMLElement): void =>
  void element.dispatchEvent(new CustomEvent('portada:added', { bubbles: true }));

/** Changes what stands in an element, and leaves the focus where it was. */
export function keepingFocus(element: HTMLElement, change: () => void): void {
  const focused = document.activeElement;
  const at = element.contains(focused)
    ? [...element.querySelectorAll(FOCUSABLE)].indexOf(focused as Element)
    : -1;
  change();
  if (at < 0) return;
  const now = element.querySelectorAll<HTMLElement>(FOCUSABLE);
  (now[at] ?? now[now.length - 1])?.focus({ preventScroll: true });
}

/** The updates that stand in a list, newest first, each once. */
export class LiveList {
  readonly #list: HTMLElement;
  readonly #block: string;
  /** Are there older updates that the list does not show? */
  readonly #hasOlder: () => boolean;

  constructor(list: HTMLElement, { block, hasOlder }: { block: string; hasOlder: () => boolean }) {
    this.#list = list;
    this.#block = block;
    this.#hasOlder = hasOlder;
  }

  find(id: string): HTMLElement | undefined {
    return this.all().find(({ dataset }) => dataset.entry === id);
  }

  all(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>(':scope > [data-entry]')];
  }

  /** Links to updates lead to the page that has them: the server knows no block. */
  withLinks<T extends ParentNode>(root: T): T {
    for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-to]')) {
      const { hash } = link;
      if (hash) link.setAttribute('href', `?en-${this.#block}=${hash.slice(1)}${hash}`);
    }
    return root;
  }

  /** What became of an update that is shown. */
  replace(shown: HTMLElement, { html }: WireEntry): void {
    const next = this.withLinks(elementsOf(html)).firstElementChild as HTMLElement | null;
    if (!next) return;
    keepingFocus(shown, () => {
      shown.className = next.className;
      shown.dataset.date = next.dataset.date ?? '';
      shown.replaceChildren(...next.childNodes);
    });
    this.showDays();
    wake(shown);
    // Its date may be another.
    const isInPlace = this.#before(shown) === shown.nextElementSibling;
    if (!isInPlace && !shown.contains(document.activeElement)) this.#put(shown);
  }

  /** Puts an update where it belongs; undefined for one that is older than all that are shown. */
  add({ html }: WireEntry): HTMLElement | undefined {
    const next = this.withLinks(elementsOf(html)).firstElementChild as HTMLElement | null;
    if (!next || (!this.#before(next) && this.#hasOlder() && this.all().length > 0)) return;
    next.dataset.arrived = '';
    this.#put(next);
    wake(next);
    return next;
  }

  /** The focus goes on to the next one. */
  remove(shown: HTMLElement): void {
    const hadFocus = shown.contains(document.activeElement);
    const next = (shown.nextElementSibling ?? shown.previousElementSibling) as HTMLElement | null;
    shown.remove();
    this.showDays();
    if (hadFocus) next?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  }

  /** The days of its updates, each above the first of them; none where all are of one day. */
  showDays(): void {
    let before = '';
    const headings = this.all().map((entry) => {
      const heading = entry.querySelector<HTMLElement>(':scope > [data-day]');
      const day = heading?.textContent ?? '';
      const isNew = day !== before;
      before = day;
      return { heading, day, isNew };
    });
    const isOne = new Set(headings.map(({ day }) => day)).size < 2;
    for (const { heading, isNew } of headings) if (heading) heading.hidden = isOne || !isNew;
  }

  /** The first that is older. */
  #before(entry: HTMLElement): HTMLElement | null {
    const { date = '', entry: id = '' } = entry.dataset;
    return (
      this.all().find(
        (one) =>
          one !== entry &&
          ((one.dataset.date ?? '') < date ||
            (one.dataset.date === date && (one.dataset.entry ?? '') < id)),
      ) ?? null
    );
  }

  #put(entry: HTMLElement): void {
    this.#list.insertBefore(entry, this.#before(entry));
    this.showDays();
  }
}
