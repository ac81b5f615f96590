import type { LiveWire } from '../../schemas/live/live-wire.ts';
import { followLive } from './follow-live.ts';
import { elementsOf, keepingFocus, LiveList, wake } from './live-list.ts';

const TIMEOUT_MS = 20_000;
const SAID_MS = 3_000;

const withKeys = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

/**
 * A live blog in the browser. What comes in waits while the reader reads, behind a button that says
 * how many there are; what was withdrawn goes at once, and what was corrected changes in its place.
 * Older updates are added below, and each can be shared.
 */
export function start(root: HTMLElement): void {
  const part = <T extends HTMLElement>(name: string) => root.querySelector<T>(`[data-${name}]`);
  const [place, head, toast, more] = ['entries', 'head', 'toast', 'more'].map((name) => part(name));
  if (!place || !head || !toast || !more) return;
  const { dataset } = root;
  const { block = '', live } = dataset;
  const olderLink = more.querySelector('a');
  const status = more.querySelector('[role="status"]');
  const list = new LiveList(place, { block, hasOlder: () => olderLink?.hidden === false });
  const held = new Map<string, LiveWire['entries'][number]>();
  let title = document.title;

  const tell = () => {
    document.title = held.size > 0 ? `(${held.size}) ${title}` : title;
    if (held.size === 0) return toast.replaceChildren();
    const button = toast.querySelector('button') ?? document.createElement('button');
    button.type = 'button';
    const words = held.size === 1 ? dataset.freshOne : dataset.fresh;
    button.textContent = (words ?? '').replace('{n}', String(held.size));
    if (!button.isConnected) toast.append(button);
  };
  const reveal = (): HTMLElement | undefined => {
    const oldestFirst = [...held.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
    held.clear();
    const added = oldestFirst.map((entry) => list.add(entry)).filter(Boolean);
    if (added.length > 0) part('none')?.remove();
    tell();
    return added.at(-1);
  };
  /** The reader is at the top of the updates, and does nothing in them. */
  const isAtTop = (): boolean => {
    const { top } = place.getBoundingClientRect();
    const isInSight = top >= 0 && top < innerHeight;
    return isInSight && !document.hidden && !place.contains(document.activeElement);
  };
  const showOrTell = () => {
    if (held.size > 0 && !part('newest') && isAtTop()) reveal();
    else tell();
  };

  const renewHead = (html: string) => {
    const fresh = list.withLinks(elementsOf(html));
    const isOpen = head.querySelector('details')?.open ?? true;
    fresh.querySelector('details')?.toggleAttribute('open', isOpen);
    keepingFocus(head, () => head.replaceChildren(fresh));
  };
  const take = (wire: LiveWire) => {
    if (wire.head !== undefined) renewHead(wire.head);
    for (const id of wire.gone) {
      held.delete(id);
      const shown = list.find(id);
      if (shown) list.remove(shown);
    }
    for (const entry of wire.entries) {
      const shown = list.find(entry.id);
      if (shown) list.replace(shown, entry);
      else if (entry.isNew || held.has(entry.id)) held.set(entry.id, entry);
    }
    showOrTell();
  };

  const toTop = () => {
    if (part('newest')) {
      location.assign(`${location.pathname}#${place.id}`);
      return;
    }
    const newest = reveal();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    newest?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
    newest?.querySelector('a')?.focus({ preventScroll: true });
  };

  const addOlder = async (link: HTMLAnchorElement) => {
    const query = new URLSearchParams({ ruta: location.pathname });
    const { searchParams } = new URL(link.href);
    query.set('antes', searchParams.get(`antes-${block}`) ?? '');
    const website = new URLSearchParams(location.search).get('_website');
    if (website) query.set('_website', website);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`/_portada/bloque/${block}?${query}`, { signal });
    if (!response.ok) throw new Error(String(response.status));
    const fresh = elementsOf(await response.text());
    const from = fresh.getElementById(place.id);
    if (!from) throw new Error(place.id);
    const older = [...from.querySelectorAll<HTMLElement>(':scope > [data-entry]')].filter(
      (entry) => !list.find(entry.dataset.entry ?? ''),
    );
    const next = from.parentElement?.querySelector<HTMLAnchorElement>('[data-more] a');
    place.append(...older);
    list.showDays();
    older.forEach(wake);
    if (next) link.href = next.getAttribute('href') ?? '';
    else link.hidden = true;
    if (status) status.textContent = (dataset.added ?? '').replace('{n}', String(older.length));
    older[0]?.querySelector('a')?.focus({ preventScroll: true });
  };
  olderLink?.addEventListener('click', async (event) => {
    if (withKeys(event)) return;
    event.preventDefault();
    if (place.ariaBusy === 'true' || !status) return;
    place.ariaBusy = 'true';
    status.textContent = dataset.loading ?? '';
    try {
      await addOlder(olderLink);
    } catch (error) {
      console.error(error);
      status.textContent = dataset.failed ?? '';
    }
    place.ariaBusy = null;
  });

  const share = async (link: HTMLAnchorElement) => {
    const { href: url } = link;
    const data = { url, title: link.dataset.share ?? '' };
    if (navigator.canShare?.(data)) return navigator.share(data).catch(() => undefined);
    await navigator.clipboard.writeText(url);
    const words = link.textContent;
    link.textContent = dataset.copied ?? '';
    setTimeout(() => {
      link.textContent = words;
    }, SAID_MS);
  };
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-to]');
    if (!link || withKeys(event)) return;
    if (link.dataset.share !== undefined) {
      event.preventDefault();
      share(link).catch(() => location.assign(link.href));
    } else if (list.find(link.dataset.to ?? '')) {
      event.preventDefault();
      location.hash = link.hash;
    }
  });

  toast.addEventListener('click', (event) => {
    if ((event.target as Element).closest('button')) toTop();
  });
  if (live === undefined) return;
  addEventListener('scroll', () => held.size > 0 && showOrTell(), { passive: true });
  title = document.title;
  followLive({ blog: live, event: Number(dataset.event), onWire: take });
}
