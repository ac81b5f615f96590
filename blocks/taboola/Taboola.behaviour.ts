import { thirdScript } from '../_embed/third-script.ts';

declare global {
  interface Window {
    _taboola?: object[];
  }
}

const filled = new WeakSet<Element>();
let hasKind = false;

/**
 * Fills every widget of the page that is not behind a press, and tells Taboola once that these are
 * all (rule 10.19). The element says by `load` or `error` whether the script came.
 */
export function start(widget: HTMLElement): void {
  const { publisher, kind } = widget.dataset;
  if (!publisher || !kind) return;
  window._taboola ??= [];
  const queue = window._taboola;
  if (!hasKind) queue.push({ [kind]: 'auto' });
  hasKind = true;
  const fresh = [...document.querySelectorAll<HTMLElement>('[data-taboola]')].filter(
    (each) => !filled.has(each),
  );
  for (const each of fresh) {
    filled.add(each);
    queue.push(JSON.parse(each.dataset.taboola ?? '{}') as object);
  }
  if (fresh.length > 0) queue.push({ flush: true });
  const loader = `https://cdn.taboola.com/libtrc/${encodeURIComponent(publisher)}/loader.js`;
  thirdScript(loader, widget, { id: 'tbl-loader' });
}
