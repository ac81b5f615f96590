const KEY = 'portada-embeds';
const AGREED = 'portada:agreed';

/** A browser that stores nothing is asked on each page. */
let memory: string[] = [];

/** The hosts to which the reader agreed in this visit. */
function agreed(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? [...memory, ...stored] : memory;
  } catch {
    return memory;
  }
}

function agree(hosts: readonly string[]): void {
  memory = [...new Set([...agreed(), ...hosts])];
  try {
    sessionStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Memory has them.
  }
}

/**
 * An embed that waits for its reader to agree: by its button, once a host and visit. What stands in
 * a template loads nothing, and its scripts run when it leaves it.
 */
export function start(root: HTMLElement): void {
  const hosts = (root.dataset.hosts ?? '').split(' ');
  const button = root.querySelector('button');
  const held = root.querySelector('template');
  if (!button || !held) return;
  const show = (): void => {
    removeEventListener(AGREED, look);
    root.dataset.shown = '';
    delete root.dataset.chunk;
    root.replaceChildren(document.importNode(held.content, true));
    root.dispatchEvent(new CustomEvent('portada:added', { bubbles: true }));
  };
  const look = (): void => {
    const all = new Set(agreed());
    if (hosts.every((host) => all.has(host))) show();
  };
  button.addEventListener('click', () => {
    agree(hosts);
    dispatchEvent(new Event(AGREED));
    const shown = root.querySelector<HTMLElement>('iframe') ?? root.firstElementChild;
    if (!(shown instanceof HTMLElement)) return;
    // The button that had the focus is gone.
    if (shown.tabIndex < 0) shown.tabIndex = -1;
    shown.focus({ preventScroll: true });
  });
  addEventListener(AGREED, look);
  button.hidden = false;
  look();
}
