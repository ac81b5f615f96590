// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LivePage } from '../../schemas/live/live-page.ts';
import type { LiveWire } from '../../schemas/live/live-wire.ts';
import { testPage, testSite } from '../_block/render-block.testing.tsx';
import { start } from './Live.behaviour.ts';
import { LiveBlog } from './LiveBlog.tsx';
import { LiveEntry } from './LiveEntry.tsx';
import { testEntry, testLive } from './live.testing.ts';

/** A stream that tests speak for. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readonly url: string;
  readyState = 0;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  hello(): void {
    this.dispatchEvent(new MessageEvent('hello', { data: '1' }));
  }
  say(wire: LiveWire): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(wire) }));
  }
  fail(readyState = 0): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const wireEntry = (minute: number, isNew = true, headline = `Titular ${minute}`) => {
  const entry = testEntry(minute, { headline });
  const place = { site: testSite(), blog: 'blog', level: 3 as const };
  const html = renderToStaticMarkup(<LiveEntry entry={entry} place={place} />);
  return { id: entry.id, date: entry.date, html, isNew };
};
const wire = (event: number, given: Partial<LiveWire> = {}): LiveWire => ({
  event,
  state: 'live',
  entries: [],
  gone: [],
  hasMore: false,
  ...given,
});

let polled: string[];
let replies: (LiveWire | number | string)[];
let top: number;
let isHidden: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  [polled, replies, top, isHidden] = [[], [], -500, false];
  FakeSource.all = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('fetch', async (address: string) => {
    polled.push(address);
    const reply = replies.shift() ?? 500;
    if (typeof reply === 'number') return new Response('', { status: reply });
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply));
  });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  document.title = 'Nota';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const markupOf = (live: LivePage) =>
  renderToStaticMarkup(<LiveBlog live={live} page={testPage()} block="b1" />);
const q = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector);
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-entry]')]
    .map(({ dataset }) => dataset.entry)
    .join(' ');
const toast = () => q('[data-toast]')?.textContent;
const source = () => FakeSource.all.at(-1) as FakeSource;

function open(live: LivePage): void {
  document.body.innerHTML = markupOf(live);
  const list = q('[data-entries]') as HTMLElement;
  list.getBoundingClientRect = () => ({ top }) as DOMRect;
  start(q('section') as HTMLElement);
}

describe('following a live blog', () => {
  it('begins after the newest event of the page, and not at all when it is over', () => {
    open(testLive([2, 1]));
    expect(source().url).toBe('/_live/blog/stream?desde=9');
    FakeSource.all = [];
    open(testLive([1], { blog: { state: 'finished' } }));
    open(testLive([1], { isFollowed: false }));
    expect([FakeSource.all, polled]).toEqual([[], []]);
  });

  it('holds what comes in while one reads, and says how much in the button and the title', () => {
    open(testLive([2, 1]));
    source().hello();
    source().say(wire(10, { entries: [wireEntry(3)] }));
    expect([shown(), toast(), document.title]).toEqual([
      'e2 e1',
      '1 actualización nueva',
      '(1) Nota',
    ]);
    source().say(wire(11, { entries: [wireEntry(4)] }));
    source().say(wire(12, { entries: [wireEntry(4, false, 'Otro')] }));
    expect([shown(), toast(), document.title]).toEqual([
      'e2 e1',
      '2 actualizaciones nuevas',
      '(2) Nota',
    ]);
    q('[data-toast] button')?.click();
    expect([shown(), toast(), document.title]).toEqual(['e4 e3 e2 e1', '', 'Nota']);
    expect(q('[data-entry=e4] h3')?.textContent).toBe('Otro');
    expect(q('[data-entry=e4]')?.contains(document.activeElement)).toBe(true);
    expect(q('[data-entry=e4] a')?.getAttribute('href')).toBe('?en-b1=blog:e4#blog:e4');
  });

  it('shows it at once to a reader at the top, unless the focus is in the updates', () => {
    open(testLive([1]));
    top = 300;
    source().say(wire(10, { entries: [wireEntry(2)] }));
    expect([shown(), toast()]).toEqual(['e2 e1', '']);
    q('[data-entry=e1] a')?.focus();
    source().say(wire(11, { entries: [wireEntry(3)] }));
    expect([shown(), toast()]).toEqual(['e2 e1', '1 actualización nueva']);
    (document.activeElement as HTMLElement).blur();
    dispatchEvent(new Event('scroll'));
    expect(shown()).toBe('e3 e2 e1');
  });

  it('takes away at once what was withdrawn, shown or held, and moves the focus on', () => {
    open(testLive([2, 1]));
    q('[data-entry=e2] a')?.focus();
    source().say(wire(10, { entries: [wireEntry(3)] }));
    source().say(wire(11, { gone: ['e3', 'e2'] }));
    expect([shown(), toast(), document.title]).toEqual(['e1', '', 'Nota']);
    expect(q('[data-entry=e1]')?.contains(document.activeElement)).toBe(true);
  });

  it('changes in its place what was corrected, and keeps the focus', () => {
    open(testLive([2, 1]));
    const before = q('[data-entry=e2]');
    q('[data-entry=e2] [data-share]')?.focus();
    source().say(wire(10, { entries: [wireEntry(2, false, 'Corregido')] }));
    expect(q('[data-entry=e2]')).toBe(before);
    expect(q('[data-entry=e2] h3')?.textContent).toBe('Corregido');
    expect(document.activeElement).toBe(q('[data-entry=e2] [data-share]'));
    // One of an older page: nobody sees it here.
    source().say(wire(11, { entries: [wireEntry(0, false)] }));
    expect([shown(), toast()]).toEqual(['e2 e1', '']);
  });

  it('renews what stands above, and leaves the summary as the reader has it', () => {
    open(testLive([1], { blog: { summary: '<p>Uno</p>' as never } }));
    q('details')?.removeAttribute('open');
    const head =
      '<details open><summary>Lo más importante</summary>Dos</details><a data-to="e1" href="#blog:e1">x</a>';
    source().say(wire(10, { head }));
    expect(q('details')?.textContent).toContain('Dos');
    expect(q('details')?.hasAttribute('open')).toBe(false);
    expect(q('[data-head] a')?.getAttribute('href')).toBe('?en-b1=blog:e1#blog:e1');
  });

  it('stops when the blog is over', async () => {
    open(testLive([1]));
    source().say(wire(10, { state: 'finished', head: '<p>En vivo finalizo</p>' }));
    expect([source().readyState, q('[data-head]')?.textContent]).toEqual([2, 'En vivo finalizo']);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([FakeSource.all.length, polled]).toEqual([1, []]);
  });
});

describe('without a stream', () => {
  it('asks every ten seconds what came after the last event, and later for a stream', async () => {
    open(testLive([1]));
    replies = [wire(9), wire(11, { entries: [wireEntry(2)], hasMore: true }), wire(12)];
    source().fail(FakeSource.CLOSED);
    await vi.advanceTimersByTimeAsync(0);
    expect(polled).toEqual(['/_live/blog/after/9']);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(polled).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(polled.slice(1)).toEqual(['/_live/blog/after/9', '/_live/blog/after/11']);
    expect(toast()).toBe('1 actualización nueva');
    replies = Array.from({ length: 20 }, () => wire(12));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(FakeSource.all.map(({ url }) => url)).toEqual([
      '/_live/blog/stream?desde=9',
      '/_live/blog/stream?desde=12',
    ]);
  });

  it('does so too when a stream opens and nothing comes through, or breaks three times', async () => {
    open(testLive([1]));
    replies = [wire(9)];
    await vi.advanceTimersByTimeAsync(8_000);
    expect(polled).toEqual(['/_live/blog/after/9']);
    open(testLive([1]));
    source().hello();
    for (let turn = 0; turn < 2; turn += 1) source().fail();
    expect(source().readyState).toBe(0);
    source().fail();
    expect(source().readyState).toBe(2);
  });

  it('waits longer after each failure, and stops where there is none', async () => {
    open(testLive([1]));
    replies = [500, 500, 404];
    source().fail(FakeSource.CLOSED);
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(polled).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(39_999);
    expect(polled).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(polled).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([polled.length, FakeSource.all.length]).toEqual([3, 1]);
  });

  it('hears nothing while it is out of sight for a minute, and goes on where it was', async () => {
    open(testLive([1]));
    source().hello();
    source().say(wire(10));
    isHidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(source().readyState).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(source().readyState).toBe(2);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(source().url).toBe('/_live/blog/stream?desde=10');
  });
});

describe('what else one does in it', () => {
  it('adds older updates below, each once, and takes the focus there', async () => {
    open(testLive([5, 4], { hasOlder: true }));
    replies = [markupOf(testLive([4, 3], { hasOlder: false, hasNewer: true }))];
    q('[data-more] a')?.click();
    expect(q('[data-more] [role=status]')?.textContent).toBe('Cargando…');
    await vi.advanceTimersByTimeAsync(0);
    expect(polled[0]).toContain('/_portada/bloque/b1?ruta=');
    expect(polled[0]).toContain('antes=blog%3Ae4');
    expect(shown()).toBe('e5 e4 e3');
    expect(q('[data-more] a')?.hidden).toBe(true);
    expect(q('[data-more] [role=status]')?.textContent).toBe(
      'Se agregaron 1 actualizaciones anteriores',
    );
    expect(q('[data-entry=e3]')?.contains(document.activeElement)).toBe(true);
  });

  it('shows a day above its first update as days come and go', () => {
    const days = () =>
      [...document.querySelectorAll<HTMLElement>('[data-entry]')].map((entry) =>
        entry.querySelector<HTMLElement>('[data-day]')?.hidden ? '' : entry.dataset.entry,
      );
    open(testLive([2, 1]));
    top = 300;
    expect(days()).toEqual(['', '']);
    // A day later than the others.
    source().say(wire(10, { entries: [wireEntry(24 * 60)] }));
    expect(days()).toEqual(['e1440', 'e2', '']);
    source().say(wire(11, { entries: [wireEntry(24 * 60 + 1)] }));
    expect(days()).toEqual(['e1441', '', 'e2', '']);
    source().say(wire(12, { gone: ['e1441', 'e1440'] }));
    expect(days()).toEqual(['', '']);
  });

  it('says when it cannot, and the link still leads there', async () => {
    open(testLive([5, 4], { hasOlder: true }));
    replies = [503];
    q('[data-more] a')?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(q('[data-more] [role=status]')?.textContent).toContain('No se pudieron cargar');
    expect(q('[data-more] a')?.getAttribute('href')).toBe('?antes-b1=blog:e4#b1-directo');
  });

  it('shares an update by its address', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => copied.push(text) },
    });
    open(testLive([1]));
    q('[data-share]')?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(copied[0]).toMatch(/\?en-b1=blog:e1#blog:e1$/);
    expect(q('[data-share]')?.textContent).toBe('Enlace copiado');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(q('[data-share]')?.textContent).toBe('Compartir');
  });
});
