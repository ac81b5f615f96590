// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { start } from './Carousel.behaviour.ts';
import { Carousel, type Slide } from './Carousel.tsx';
import type { ViewPage } from './view-page.ts';

type Given = Partial<Parameters<typeof Carousel>[0]>;

const page = { blockId: 'b1', locale: 'es-MX', isEditing: false } as ViewPage;
const slidesOf = (...keys: string[]): Slide[] =>
  keys.map((key) => ({
    key,
    content: key.startsWith('ad') ? <b data-chunk="x">{key}</b> : <a href={`/${key}/`}>{key}</a>,
    isAd: key.startsWith('ad'),
  }));

/** The browser's part, played by hand: a strip 400 px wide. */
const WIDE_PX = 400;
let at = 0;
let isCalm = false;
let calmChanged: () => void = () => undefined;
let resized: () => void = () => undefined;
let scrolls: ScrollToOptions[] = [];

const find = <E extends HTMLElement = HTMLElement>(selector: string) => {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const strip = () => find('[data-strip]');
const root = () => find('[data-behaviour]');
const [BACK, NEXT, PLAY, EXPAND] = [
  '[data-go="-1"]',
  '[data-go="1"]',
  '[data-stop]',
  '[data-exit]',
];
const isShown = (selector: string) => !find(selector).hidden;
const inert = () => ([...strip().children] as HTMLElement[]).map((slide) => slide.inert);
const reached = () =>
  ([...strip().children] as HTMLElement[]).filter((slide) => !slide.inert && !slide.hidden).length;

interface Screen extends Given {
  /** Of a slide with its gap. */
  slidePx?: number;
  dir?: 'ltr' | 'rtl';
  /** Browsers of today tell when a scroll has ended. */
  saysScrollEnd?: boolean;
}

/** Lays the slides out one beside the other, those that are hidden without any room. */
function layOut(slidePx: number, sign: number): void {
  const shown = () => ([...strip().children] as HTMLElement[]).filter(({ hidden }) => !hidden);
  for (const slide of strip().children)
    Object.defineProperties(slide, {
      offsetLeft: { get: () => shown().indexOf(slide as HTMLElement) * slidePx * sign },
      offsetWidth: { value: slidePx },
    });
  Object.defineProperties(strip(), {
    scrollWidth: { get: () => shown().length * slidePx },
    clientWidth: { value: WIDE_PX },
    scrollLeft: {
      get: () => at * sign,
      set: (left: number) => {
        at = left * sign;
      },
    },
    scrollTo: {
      configurable: true,
      value: (given: ScrollToOptions) => {
        scrolls.push(given);
        at = (given.left ?? 0) * sign;
        strip().dispatchEvent(new Event('scroll'));
      },
    },
  });
}

async function begin(screen: Screen = {}): Promise<void> {
  const { slidePx = WIDE_PX, dir = 'ltr', saysScrollEnd = false, ...given } = screen;
  at = 0;
  document.body.innerHTML = `<div dir="${dir}">${renderToStaticMarkup(
    <Carousel
      page={page}
      label="Para ver"
      slides={slidesOf('a', 'b', 'c')}
      isGallery
      hasAutoplay
      {...given}
    />,
  )}</div>`;
  if (dir === 'rtl') strip().style.direction = 'rtl';
  if (saysScrollEnd) strip().onscrollend = null;
  layOut(slidePx, dir === 'rtl' ? -1 : 1);
  await start(root());
  scrolls = [];
}

/** A reader's own scroll, which the browser ends where it likes. */
function scrollBy(px: number): void {
  at += px;
  strip().dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(200);
}

/** Which slide stands at the start, from 1. */
const current = (slidePx = WIDE_PX) => at / slidePx + 1;

const EVENTS = [
  'ImageNext',
  'ImagePrevious',
  'AutoplayStart',
  'AutoplayStop',
  'ExpandEnter',
  'ExpandExit',
];
/** What is told from now on, beyond the carousel itself. */
function listen(): [string, unknown][] {
  const told: [string, unknown][] = [];
  for (const name of EVENTS)
    document.body.addEventListener(`gallery${name}`, (event) =>
      told.push([name, (event as CustomEvent).detail]),
    );
  return told;
}

beforeEach(() => {
  vi.useFakeTimers();
  isCalm = false;
  document.documentElement.removeAttribute('data-ads');
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === '(prefers-reduced-motion: reduce)' && isCalm;
    },
    addEventListener: (_: string, listener: () => void) => {
      calmChanged = listener;
    },
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resized = listener;
      }
      observe = () => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('next and previous', () => {
  it('move one slide, and are not there where there is no way to go', async () => {
    await begin();
    expect([isShown(BACK), isShown(NEXT)]).toEqual([false, true]);
    find(NEXT).click();
    expect([current(), isShown(BACK), isShown(NEXT)]).toEqual([2, true, true]);
    find(NEXT).click();
    expect([current(), isShown(BACK), isShown(NEXT)]).toEqual([3, true, false]);
    find(BACK).click();
    expect(current()).toBe(2);
  });

  it('count from where the strip is going to stand, however fast they are pressed', async () => {
    await begin({ slides: slidesOf('a', 'b', 'c', 'd', 'e') });
    for (const _ of [1, 2, 3]) find(NEXT).click();
    expect(scrolls.map(({ left }) => left)).toEqual([400, 800, 1_200]);
  });

  it('are not there where everything is seen, nor is the slide show', async () => {
    await begin({ slidePx: 100 });
    expect([isShown(BACK), isShown(NEXT), isShown(PLAY)]).toEqual([false, false, false]);
  });

  it('glide, unless movement is not wanted', async () => {
    await begin();
    find(NEXT).click();
    isCalm = true;
    find(NEXT).click();
    expect(scrolls.map(({ behavior }) => behavior)).toEqual(['smooth', 'instant']);
  });

  it('move a step of its own where there is one, no further than the ends', async () => {
    await begin({ stepPx: 290, slidePx: 250, slides: slidesOf('a', 'b', 'c', 'd') });
    find(NEXT).click();
    find(NEXT).click();
    find(NEXT).click();
    expect(scrolls.map(({ left }) => left)).toEqual([290, 580, 600]);
    expect(isShown(NEXT)).toBe(false);
    find(BACK).click();
    expect(at).toBe(310);
  });

  it('go the other way where the text does', async () => {
    await begin({ dir: 'rtl' });
    expect([isShown(BACK), isShown(NEXT)]).toEqual([false, true]);
    find(NEXT).click();
    expect([scrolls.at(-1)?.left, current(), isShown(BACK)]).toEqual([-400, 2, true]);
  });

  it('leave the focus on the other arrow when one goes away', async () => {
    await begin();
    find(NEXT).click();
    find(NEXT).focus();
    find(NEXT).click();
    expect(document.activeElement).toBe(find(BACK));
  });
});

describe('the slides that are seen', () => {
  it('alone can be reached: one of a gallery', async () => {
    await begin();
    expect(inert()).toEqual([false, true, true]);
    find(NEXT).click();
    expect(inert()).toEqual([true, false, true]);
  });

  it('are four of a row of cards, and whatever shows of a fifth', async () => {
    const cards = slidesOf('a', 'b', 'c', 'd', 'e', 'f');
    await begin({ isGallery: false, slides: cards, slidePx: 100 });
    expect(inert()).toEqual([false, false, false, false, true, true]);
    scrollBy(50);
    expect(inert()).toEqual([false, false, false, false, false, true]);
  });

  it('keep the focus in the carousel when the slide that had it goes', async () => {
    await begin();
    find('a[href="/a/"]').focus();
    find(NEXT).click();
    expect(document.activeElement).toBe(strip());
  });

  it('are followed where a reader scrolls by hand', async () => {
    await begin();
    const told = listen();
    scrollBy(798);
    expect([inert(), isShown(NEXT)]).toEqual([[true, true, false], false]);
    expect(told.map(([name]) => name)).toEqual(['ImageNext']);
  });

  it('are where the browser says that a scroll ended, however long it stood still on its way', async () => {
    await begin({ saysScrollEnd: true });
    const told = listen();
    find(NEXT).click();
    scrollBy(-350);
    expect([told.map(([name]) => name), inert()]).toEqual([['ImageNext'], [true, false, true]]);
    const endAt = (px: number) => {
      at = px;
      strip().dispatchEvent(new Event('scrollend'));
    };
    endAt(400);
    vi.advanceTimersByTime(200);
    expect(told).toHaveLength(1);
    // A finger that still moves: the end of its last step is none.
    endAt(390);
    scrollBy(400);
    expect(told).toHaveLength(1);
    endAt(800);
    vi.advanceTimersByTime(200);
    expect(told.map(([name]) => name)).toEqual(['ImageNext', 'ImageNext']);
    // Of a turned screen some browsers tell no end.
    scrollBy(-400);
    vi.advanceTimersByTime(1_000);
    expect(told.map(([name]) => name).at(-1)).toBe('ImagePrevious');
  });

  describe('are where a press led', () => {
    /** A browser that does not do what it is told: its glides, or all its scrolls, go nowhere. */
    const drop = (dropped: 'smooth' | 'all') =>
      Object.defineProperty(strip(), 'scrollTo', {
        value: (given: ScrollToOptions) => {
          scrolls.push(given);
          if (dropped === 'all' || given.behavior === 'smooth') return;
          at = given.left ?? 0;
          strip().dispatchEvent(new Event('scroll'));
        },
      });
    const endHere = () => strip().dispatchEvent(new Event('scrollend'));
    const FIVE = { slides: slidesOf('a', 'b', 'c', 'd', 'e'), saysScrollEnd: true };

    it('though the glide never began', async () => {
      await begin(FIVE);
      drop('smooth');
      find(NEXT).click();
      find(NEXT).click();
      expect(current()).toBe(1);
      vi.advanceTimersByTime(1_000);
      expect([current(), inert()]).toEqual([3, [true, true, false, true, true]]);
    });

    it('though the end of the glide before snapped back to where that had led', async () => {
      await begin(FIVE);
      find(NEXT).click();
      drop('smooth');
      find(NEXT).click();
      endHere();
      vi.advanceTimersByTime(120);
      expect([current(), inert()]).toEqual([3, [true, true, false, true, true]]);
      vi.advanceTimersByTime(5_000);
      expect(scrolls.filter(({ behavior }) => behavior === 'instant')).toHaveLength(1);
    });

    it('unless the reader took it elsewhere meanwhile', async () => {
      await begin(FIVE);
      const told = listen();
      drop('smooth');
      find(NEXT).click();
      strip().dispatchEvent(new Event('wheel'));
      at = 1_200;
      endHere();
      vi.advanceTimersByTime(2_000);
      expect([current(), inert()]).toEqual([4, [true, true, true, false, true]]);
      expect(told.map(([name]) => name)).toEqual(['ImageNext', 'ImageNext']);
    });

    it('unless the browser will not have it: then it says so, and tries no more', async () => {
      await begin(FIVE);
      drop('all');
      find(NEXT).click();
      vi.advanceTimersByTime(10_000);
      expect([scrolls.length, inert()]).toEqual([2, [false, true, true, true, true]]);
    });
  });

  it('stand where they stood when the screen turns', async () => {
    await begin();
    find(NEXT).click();
    at = 130;
    resized();
    expect(scrolls.at(-1)).toEqual({ left: 400, behavior: 'instant' });
  });
});

describe('keys', () => {
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    strip().dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('lead on and back', async () => {
    await begin();
    expect([press('ArrowRight'), current()]).toEqual([true, 2]);
    expect([press('ArrowLeft'), current()]).toEqual([true, 1]);
    expect([press('ArrowLeft'), current()]).toEqual([true, 1]);
  });

  it('lead the way of the arrow where text goes the other way', async () => {
    await begin({ dir: 'rtl' });
    press('ArrowLeft');
    expect(current()).toBe(2);
  });

  it('that mean something else to the browser are left to it', async () => {
    await begin();
    expect([press('ArrowRight', { altKey: true }), press('Tab'), press('ArrowDown')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(current()).toBe(1);
  });
});

describe('a swipe', () => {
  const point = (type: string, clientX: number, pointerType = 'touch') =>
    strip().dispatchEvent(
      Object.assign(new Event(type, { bubbles: true }), { clientX, pointerType, isPrimary: true }),
    );
  const swipe = (by: number, pointerType?: string) => {
    point('pointerdown', 200, pointerType);
    point('pointermove', 200 + by / 2, pointerType);
    point('pointerup', 200 + by, pointerType);
  };

  it('to the left leads on, to the right back', async () => {
    await begin();
    swipe(-60);
    expect(current()).toBe(2);
    swipe(60);
    expect(current()).toBe(1);
  });

  it('is one from 10 px on', async () => {
    await begin();
    swipe(-9);
    expect(current()).toBe(1);
    swipe(-10);
    expect(current()).toBe(2);
  });

  it('leads one slide, however far it goes', async () => {
    await begin({ slides: slidesOf('a', 'b', 'c', 'd') });
    swipe(-1_000);
    expect(current()).toBe(2);
  });

  it('is followed by the slide, and taken back when the page was scrolled instead', async () => {
    await begin();
    point('pointerdown', 200);
    point('pointermove', 150);
    expect([at, 'dragging' in root().dataset]).toEqual([50, true]);
    point('pointercancel', 0);
    expect([at, 'dragging' in root().dataset]).toEqual([0, false]);
  });

  it('is no mouse’s, and none of cards, which the browser itself scrolls', async () => {
    await begin();
    swipe(-60, 'mouse');
    expect(current()).toBe(1);
    await begin({ isGallery: false });
    swipe(-60);
    expect(at).toBe(0);
  });
});

describe('the automatic slide show', () => {
  const label = () => find(PLAY).getAttribute('aria-label');
  const [START, STOP] = ['Iniciar el pase automático', 'Detener el pase automático'];

  it('moves every 4 s once started, and stops at the last', async () => {
    await begin();
    vi.advanceTimersByTime(9_000);
    expect([current(), label()]).toEqual([1, START]);
    find(PLAY).click();
    expect(label()).toBe(STOP);
    vi.advanceTimersByTime(3_999);
    expect(current()).toBe(1);
    vi.advanceTimersByTime(1);
    expect([current(), label()]).toEqual([2, STOP]);
    vi.advanceTimersByTime(4_000);
    expect([current(), label()]).toEqual([3, START]);
  });

  it('begins again at the first when it is started at the last', async () => {
    await begin();
    find(NEXT).click();
    find(NEXT).click();
    find(PLAY).click();
    expect([current(), label()]).toEqual([1, STOP]);
  });

  it('stops when it is told to', async () => {
    await begin();
    find(PLAY).click();
    find(PLAY).click();
    vi.advanceTimersByTime(9_000);
    expect([current(), label()]).toEqual([1, START]);
  });

  it('waits while somebody is on something in it', async () => {
    await begin();
    find(PLAY).click();
    find('a').focus();
    vi.advanceTimersByTime(9_000);
    expect(current()).toBe(1);
    find(PLAY).focus();
    vi.advanceTimersByTime(4_000);
    expect(current()).toBe(2);
  });

  it('is not offered where movement is not wanted', async () => {
    isCalm = true;
    await begin();
    expect(isShown(PLAY)).toBe(false);
  });

  it('does not start where movement has become unwanted since', async () => {
    await begin();
    isCalm = true;
    find(PLAY).click();
    vi.advanceTimersByTime(9_000);
    expect([current(), label()]).toEqual([1, START]);
  });

  it('stops and goes when movement becomes unwanted, and is offered again when it is not', async () => {
    await begin();
    find(PLAY).click();
    isCalm = true;
    calmChanged();
    expect([isShown(PLAY), label()]).toEqual([false, START]);
    vi.advanceTimersByTime(9_000);
    expect(current()).toBe(1);
    isCalm = false;
    calmChanged();
    expect(isShown(PLAY)).toBe(true);
  });

  it('keeps silent while it runs; else a new slide is said', async () => {
    await begin();
    const live = () => strip().getAttribute('aria-live');
    expect(live()).toBe('polite');
    find(PLAY).click();
    expect(live()).toBe('off');
    find(PLAY).click();
    expect(live()).toBe('polite');
  });
});

describe('ads between the slides', () => {
  const WITH_AD = slidesOf('a', 'ad', 'b');

  it('come when they are reached, once, and are told of', async () => {
    await begin({ slides: WITH_AD });
    const added: EventTarget[] = [];
    document.body.addEventListener('portada:added', ({ target }) => target && added.push(target));
    expect(document.querySelector('b')).toBeNull();
    find(NEXT).click();
    expect([current(), document.querySelector('b')?.textContent]).toEqual([2, 'ad']);
    expect(added).toEqual([find('[data-ad]')]);
    find(NEXT).click();
    find(BACK).click();
    expect([added.length, document.querySelectorAll('b').length]).toEqual([1, 1]);
  });

  it('are no slides for a reader who is shown none', async () => {
    document.documentElement.dataset.ads = 'off';
    await begin({ slides: WITH_AD });
    expect(find('[data-ad]').hidden).toBe(true);
    find(NEXT).click();
    expect([current(), isShown(NEXT), reached()]).toEqual([2, false, 1]);
  });

  it('are passed over by the links, and not counted', async () => {
    await begin({ slides: WITH_AD, indicators: 'dots' });
    const told = listen();
    const links = [...document.querySelectorAll<HTMLElement>('[data-to]')];
    links[1]?.click();
    expect(current()).toBe(3);
    find(BACK).click();
    expect(
      told.map(([name, detail]) => [name, (detail as { orderPosition: number }).orderPosition]),
    ).toEqual([
      ['ImageNext', 2],
      ['ImagePrevious', 1],
    ]);
  });
});

describe('dots and thumbnails', () => {
  it('say which slide is shown, and lead to theirs without leaving the page’s address', async () => {
    await begin({ indicators: 'dots' });
    const links = [...document.querySelectorAll<HTMLElement>('[data-to]')];
    const marks = () => links.map((link) => link.getAttribute('aria-current'));
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    links[2]?.dispatchEvent(click);
    expect([current(), click.defaultPrevented, marks()]).toEqual([3, true, [null, null, 'true']]);
    find(BACK).click();
    expect(marks()).toEqual([null, 'true', null]);
  });
});

describe('the whole screen', () => {
  const screen: { element: Element | null } = { element: null };
  const change = () => document.dispatchEvent(new Event('fullscreenchange'));

  function canFill(isAble: boolean) {
    screen.element = null;
    Object.defineProperties(document, {
      fullscreenEnabled: { value: isAble, configurable: true },
      fullscreenElement: { get: () => screen.element, configurable: true },
      exitFullscreen: {
        value: async () => {
          screen.element = null;
          change();
        },
        configurable: true,
      },
    });
    HTMLElement.prototype.requestFullscreen = async function fill() {
      screen.element = this;
      change();
    };
  }

  it('is offered only where the browser can', async () => {
    canFill(false);
    await begin();
    expect(isShown(EXPAND)).toBe(false);
    canFill(true);
    await begin();
    expect(isShown(EXPAND)).toBe(true);
  });

  it('is entered and left by one button, which says what it does, with pictures as wide', async () => {
    canFill(true);
    const picture = { key: 'a', content: <img alt="" src="/a.jpg" sizes="400px" /> };
    await begin({ slides: [picture, ...slidesOf('b')] });
    find(EXPAND).click();
    expect([
      find(EXPAND).getAttribute('aria-label'),
      root().hasAttribute('data-open'),
      find('img').getAttribute('sizes'),
    ]).toEqual(['Salir de pantalla completa', true, '100vw']);
    find(EXPAND).click();
    await Promise.resolve();
    expect([find(EXPAND).getAttribute('aria-label'), root().hasAttribute('data-open')]).toEqual([
      'Ver en pantalla completa',
      false,
    ]);
  });

  it('is another carousel’s business where another one fills it', async () => {
    canFill(true);
    await begin();
    const told = listen();
    screen.element = document.body;
    change();
    expect([root().hasAttribute('data-open'), told]).toEqual([false, []]);
  });
});

describe('what is told to those who count', () => {
  it('are six events, each with the gallery, its name, and where the reader is', async () => {
    HTMLElement.prototype.requestFullscreen = async () => undefined;
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
    let filled: Element | null = null;
    Object.defineProperty(document, 'fullscreenElement', { get: () => filled, configurable: true });
    await begin({ contentId: 'g7' });
    const told = listen();
    const detail = { id: 'g7', headline: 'Para ver', totalImages: 3 };
    find(NEXT).click();
    find(BACK).click();
    find(PLAY).click();
    find(NEXT).click();
    find(PLAY).click();
    filled = root();
    document.dispatchEvent(new Event('fullscreenchange'));
    filled = null;
    document.dispatchEvent(new Event('fullscreenchange'));
    expect(told).toEqual([
      ['ImageNext', { ...detail, orderPosition: 2, autoplay: false }],
      ['ImagePrevious', { ...detail, orderPosition: 1, autoplay: false }],
      ['AutoplayStart', { ...detail, orderPosition: 1, autoplay: true }],
      ['ImageNext', { ...detail, orderPosition: 2, autoplay: true }],
      ['AutoplayStop', { ...detail, orderPosition: 2, autoplay: false }],
      ['ExpandEnter', { ...detail, orderPosition: 2, autoplay: false }],
      ['ExpandExit', { ...detail, orderPosition: 2, autoplay: false }],
    ]);
  });

  it('are not told twice of one slide', async () => {
    await begin();
    const told = listen();
    find(NEXT).click();
    vi.advanceTimersByTime(500);
    scrollBy(0);
    expect(told).toHaveLength(1);
  });
});
