import { reach, remember, remembers } from './embed-memory.ts';

const CHANGED = 'portada:embeds';
/** rule 10.18 */
const SLOW_MS = 8_000;
/** After all that loads has come, how long whether its provider is within reach may take. */
const GRACE_MS = 3_000;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What says by `load` or `error` how it went: frames, scripts, and behaviours that load one. */
const arrival = (element: Element) =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', reject);
  });

/**
 * Brings the frame of an embed to life: a press loads what stands in its template, and so does what
 * the reader said of its provider before (rule 10.17). What stands in a template loads nothing, and
 * its scripts run when it leaves it.
 */
export function start(root: HTMLElement): void {
  const { dataset } = root;
  const part = <T extends HTMLElement>(selector: string) => root.querySelector<T>(selector);
  const held = part<HTMLTemplateElement>('template');
  const said = part('[role=status]');
  const button = part<HTMLButtonElement>('button');
  const box = part<HTMLInputElement>('input');
  const keys = dataset.keys?.split(' ') ?? [];
  const probes = dataset.probe?.split(' ') ?? [];
  if (!held || !said) return;
  let shown: HTMLElement | null = null;

  const tell = (state: 'asking' | 'loading' | 'slow' | 'failed' | 'loaded') => {
    dataset.state = state;
    said.textContent = dataset[state] ?? '';
  };
  const load = async (isPress?: boolean) => {
    if (shown) return;
    tell('loading');
    const copy = document.importNode(held.content, true).firstElementChild as HTMLElement;
    shown = copy;
    for (const frame of copy.querySelectorAll('iframe')) {
      if (box) frame.loading = 'eager';
      // Nobody pressed: it waits to be played.
      if (!isPress) frame.src &&= frame.src.replace(/autoplay=1/, 'autoplay=0');
    }
    const all = Promise.all(
      [...copy.querySelectorAll('iframe,script[src],[data-loads]')].map(arrival),
    );
    const late = all.then(() => after(GRACE_MS));
    const slow = setTimeout(tell, SLOW_MS, 'slow');
    held.before(copy);
    copy.dispatchEvent(new CustomEvent('portada:added', { bubbles: true }));
    try {
      await Promise.all([all, ...probes.map((probe) => Promise.race([reach(probe), late]))]);
      tell('loaded');
    } catch {
      const hadFocus = copy.contains(document.activeElement);
      copy.remove();
      shown = null;
      tell('failed');
      const label = button?.querySelector('span');
      if (label) label.textContent = dataset.retry ?? '';
      if (hadFocus || document.activeElement === document.body) button?.focus();
    }
    clearTimeout(slow);
  };
  const press = () => {
    load(true);
    // The button that had the focus is gone.
    const target = shown?.querySelector<HTMLElement>('iframe') ?? shown;
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const look = () => {
    if (!root.isConnected) {
      removeEventListener(CHANGED, look);
      removeEventListener('storage', look);
      return;
    }
    const has = remembers(keys);
    if (box) box.checked = has;
    if (has && dataset.state === 'asking') load();
  };

  button?.addEventListener('click', press);
  box?.addEventListener('change', () => {
    remember(keys, box.checked);
    dispatchEvent(new Event(CHANGED));
  });
  tell('asking');
  if (dataset.starts) load();
  else if (box) {
    addEventListener(CHANGED, look);
    addEventListener('storage', look);
    look();
  } else if (dataset.warm) {
    const warm = dataset.warm.split(' ');
    root.addEventListener(
      'pointerover',
      () => {
        for (const href of warm) {
          const link = document.createElement('link');
          document.head.append(Object.assign(link, { rel: 'preconnect', href }));
        }
      },
      { once: true },
    );
  }
}
