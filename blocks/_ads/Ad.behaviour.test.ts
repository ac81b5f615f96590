// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdRequest } from './ad-request.ts';
import { AD_SHAPES } from './ad-types.ts';
import type { GoogleSlot } from './google-tag.ts';

/** All that the ad server and the bidders were told, in order. */
let told: string[] = [];
let ended: (event: { slot: GoogleSlot; isEmpty: boolean }) => void;

/** An ad server that is ready: GPT's words, and nothing of what it does. */
function standIn(isReady = true) {
  const slots = new Map<string, GoogleSlot>();
  const pubads = {
    enableSingleRequest: () => told.push('single request'),
    disableInitialLoad: () => told.push('no initial load'),
    setTargeting: (key: string, value: unknown) => told.push(`page ${key}=${value}`),
    setPrivacySettings: ({ nonPersonalizedAds }: { nonPersonalizedAds: boolean }) =>
      told.push(`personal ${!nonPersonalizedAds}`),
    refresh: (asked: GoogleSlot[]) =>
      told.push(`request ${asked.map((slot) => slot.getSlotElementId()).join(' ')}`),
    clear: (asked: GoogleSlot[]) =>
      told.push(`clear ${asked.map((slot) => slot.getSlotElementId()).join(' ')}`),
    addEventListener: (_: string, listener: typeof ended) => {
      ended = listener;
    },
  };
  const define = (path: string, sizes: unknown, id: string) => {
    told.push(`slot ${path} ${JSON.stringify(sizes)}`);
    const slot: GoogleSlot = {
      addService: () => slot,
      defineSizeMapping: (mapping) => {
        told.push(`mapping ${JSON.stringify(mapping)}`);
        return slot;
      },
      setTargeting: (key, value) => {
        told.push(`${key}=${value}`);
        return slot;
      },
      getSlotElementId: () => id,
    };
    slots.set(id, slot);
    return slot;
  };
  window.googletag = {
    cmd: { push: (run: () => void) => run() },
    pubadsReady: isReady,
    pubads: () => pubads,
    enableServices: () => told.push('services'),
    display: (id: string) => told.push(`display ${id}`),
    sizeMapping: () => {
      const all: unknown[] = [];
      const mapping = {
        addSize: (viewport: unknown, sizes: unknown) => {
          all.push([viewport, sizes]);
          return mapping;
        },
        build: () => all,
      };
      return mapping;
    },
    defineSlot: define,
    defineOutOfPageSlot: (path: string, id: string) => define(path, null, id),
  };
  return slots;
}

const request = (given: Partial<AdRequest> = {}): AdRequest => ({
  publisherId: '123',
  path: 'brujula',
  slot: 'brujula/nacional',
  sizes: AD_SHAPES['728x90|320x50'].dimensions,
  display: 'all',
  position: 'leaderboard_medium',
  targeting: { page_type: 'section' },
  isLazy: false,
  needsConsent: false,
  ...given,
});

function place(id: string, asked: AdRequest): HTMLElement {
  const element = document.createElement('div');
  element.id = id;
  element.dataset.request = JSON.stringify(asked);
  document.body.append(element);
  return element;
}

/** Every script comes at once; its address is noted. */
function scriptsCome(isThere: (src: string) => boolean = () => true) {
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    const { src } = node as HTMLScriptElement;
    told.push(`script ${new URL(src).hostname}`);
    const event = new Event(isThere(src) ? 'load' : 'error');
    queueMicrotask(() => (node as HTMLElement).dispatchEvent(event));
  });
}

const width = (px: number) => vi.stubGlobal('innerWidth', px);

/** A page of its own: the service is one for all of a page. */
async function begin(): Promise<(element: HTMLElement) => void> {
  vi.resetModules();
  // Fetched when a place has bidders: the clock of the tests does not wait for a file.
  await import('./bids.ts');
  return (await import('./Ad.behaviour.ts')).start;
}

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  document.documentElement.removeAttribute('data-ads');
  for (const name of ['googletag', 'pbjs', 'apstag', '__tcfapi'] as const)
    Reflect.deleteProperty(window, name);
  width(1_440);
  standIn();
  scriptsCome();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the request of an advertisement', () => {
  it('defines its slot with the sizes of each kind of screen, and asks once for all', async () => {
    const start = await begin();
    start(place('arcad_a', request()));
    start(place('arcad_b', request({ sizes: null, position: 'oop' })));
    await vi.advanceTimersByTimeAsync(800);
    expect(told).toEqual([
      'script securepubads.g.doubleclick.net',
      'no initial load',
      'single request',
      'personal true',
      'page page_type=section',
      'services',
      'slot /123/brujula/nacional [[728,90],[320,50]]',
      'mapping [[[992,0],[[728,90]]],[[768,0],[[728,90]]],[[0,0],[[320,50]]]]',
      'position=leaderboard_medium',
      'display arcad_a',
      'slot /123/brujula/nacional null',
      'position=oop',
      'display arcad_b',
      'request arcad_a arcad_b',
    ]);
  });

  it('takes the page’s own ad path before its section', async () => {
    document.head.innerHTML = '<meta name="ad-path" content="/especial/elecciones/">';
    const start = await begin();
    start(place('arcad_a', request()));
    await vi.advanceTimersByTimeAsync(800);
    expect(told).toContain('slot /123/brujula/especial/elecciones [[728,90],[320,50]]');
  });

  it('says on its element what came', async () => {
    const slots = standIn();
    const start = await begin();
    const element = place('arcad_a', request());
    start(element);
    await vi.advanceTimersByTimeAsync(800);
    expect(element.dataset.state).toBe('waiting');
    const slot = slots.get('arcad_a') as GoogleSlot;
    ended({ slot, isEmpty: false });
    expect(element.dataset.state).toBe('filled');
    ended({ slot, isEmpty: true });
    expect(element.dataset.state).toBe('empty');
  });

  it('requests nothing for a reader who is shown no advertisements', async () => {
    document.documentElement.dataset.ads = 'off';
    const start = await begin();
    const element = place('arcad_a', request());
    start(element);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([told, element.dataset.state]).toEqual([[], 'off']);
  });

  it('logs an ad server that is blocked, and nothing else', async () => {
    vi.restoreAllMocks();
    scriptsCome(() => false);
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const start = await begin();
    const element = place('arcad_a', request());
    start(element);
    await vi.advanceTimersByTimeAsync(800);
    expect(element.dataset.state).toBe('failed');
    expect(error).toHaveBeenCalledOnce();
  });

  it('tries every 200 ms while the ad server is not ready, and gives up after 2,000', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    standIn(false);
    const start = await begin();
    start(place('arcad_a', request()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told.at(-1)).toBe('display arcad_a');
    if (window.googletag) window.googletag.pubadsReady = true;
    await vi.advanceTimersByTimeAsync(200);
    expect(told.at(-1)).toBe('request arcad_a');
    if (window.googletag) window.googletag.pubadsReady = false;
    const late = place('arcad_b', request());
    start(late);
    await vi.advanceTimersByTimeAsync(2_500);
    expect([late.dataset.state, error.mock.calls.length]).toEqual(['failed', 1]);
  });
});

describe('kinds of screens', () => {
  const rail = request({
    sizes: AD_SHAPES['300x250|300x600_rightrail'].dimensions,
    display: 'desktop',
  });

  it('asks for nothing where it is not shown, and for it once the window is wide', async () => {
    width(800);
    const start = await begin();
    start(place('arcad_a', rail));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([]);
    width(1_000);
    window.dispatchEvent(new Event('resize'));
    await vi.advanceTimersByTimeAsync(1_100);
    expect(told.at(-1)).toBe('request arcad_a');
    width(500);
    window.dispatchEvent(new Event('resize'));
    await vi.advanceTimersByTimeAsync(250);
    expect(told.at(-1)).toBe('clear arcad_a');
  });

  it('asks anew where the sizes are others, 250 ms after the last change of the window', async () => {
    const start = await begin();
    start(place('arcad_a', request()));
    await vi.advanceTimersByTimeAsync(800);
    told = [];
    for (const px of [900, 800]) {
      width(px);
      window.dispatchEvent(new Event('resize'));
      await vi.advanceTimersByTimeAsync(200);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([]);
    width(500);
    window.dispatchEvent(new Event('resize'));
    await vi.advanceTimersByTimeAsync(249);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual(['request arcad_a']);
  });
});

describe('consent and bidders', () => {
  const bidders = (given: Partial<AdRequest> = {}) =>
    request({
      prebid: { script: 'https://pujas.example/p.js', bids: [], iframeBidders: ['openx'] },
      amazon: { publisherId: 'abc', script: 'https://amazon.example/a.js' },
      ...given,
    });

  function biddersAnswer(isPrompt = true) {
    window.pbjs = {
      que: { push: (run: () => void) => run() },
      setConfig: (config) => told.push(`prebid ${JSON.stringify(config)}`),
      addAdUnits: (units) => told.push(`units ${units.length}`),
      requestBids: ({ timeout, bidsBackHandler }) => {
        told.push(`bids in ${timeout}`);
        if (isPrompt) bidsBackHandler();
      },
      setTargetingForGPTAsync: (codes) => told.push(`prebid’s for ${codes}`),
    };
    window.apstag = {
      init: (config) => told.push(`amazon ${JSON.stringify(config)}`),
      fetchBids: (asked, done) => {
        told.push(`amazon asked ${JSON.stringify(asked)}`);
        if (isPrompt) done();
      },
      setDisplayBids: () => told.push('amazon’s'),
    };
  }

  it('asks both bidders for 700 ms before the ad server', async () => {
    biddersAnswer();
    const start = await begin();
    start(place('arcad_a', bidders()));
    await vi.advanceTimersByTimeAsync(100);
    const asked = told.slice(told.indexOf('display arcad_a') + 1);
    expect(asked.at(-1)).toBe('request arcad_a');
    expect(asked).toContain('bids in 700');
    expect(asked).toContain('prebid’s for arcad_a');
    expect(asked).toContain('amazon’s');
    expect(asked.find((each) => each.startsWith('prebid {'))).toContain(
      '"iframe":{"bidders":["openx"],"filter":"include"}',
    );
  });

  it('goes on without bidders that do not answer', async () => {
    biddersAnswer(false);
    const start = await begin();
    start(place('arcad_a', bidders()));
    await vi.advanceTimersByTimeAsync(699);
    expect(told).not.toContain('request arcad_a');
    await vi.advanceTimersByTimeAsync(50);
    expect(told).toContain('request arcad_a');
  });

  it('sends nothing personal and asks no bidder where consent is needed and nobody gave it', async () => {
    biddersAnswer();
    const start = await begin();
    start(place('arcad_a', bidders({ needsConsent: true })));
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toContain('personal false');
    expect(told.filter((each) => /prebid|amazon|pujas/.test(each))).toEqual([]);
    expect(told.at(-1)).toBe('request arcad_a');
  });

  it('waits for the reader’s answer, and fetches nothing before it', async () => {
    biddersAnswer();
    let answer: (data: object, isSuccess: boolean) => void = () => undefined;
    window.__tcfapi = (command, _, callback) => {
      if (command === 'addEventListener') answer = callback as typeof answer;
    };
    const start = await begin();
    start(place('arcad_a', bidders({ needsConsent: true })));
    await vi.advanceTimersByTimeAsync(100);
    answer({ eventStatus: 'cmpuishown', listenerId: 1 }, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([]);
    const consents = { 1: true, 3: true, 4: true };
    answer(
      { eventStatus: 'useractioncomplete', listenerId: 1, tcString: 'CP', purpose: { consents } },
      true,
    );
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toContain('personal true');
    expect(told.find((each) => each.startsWith('amazon {'))).toContain('"consent":"CP"');
    expect(told.at(-1)).toBe('request arcad_a');
  });

  it('takes a refusal of one purpose, and a platform that never answers, for a no', async () => {
    const answers = [
      (callback: (data: object, isSuccess: boolean) => void) =>
        callback({ eventStatus: 'tcloaded', purpose: { consents: { 1: true, 3: true } } }, true),
      () => undefined,
    ];
    for (const answer of answers) {
      told = [];
      window.__tcfapi = (command, _, callback) => {
        if (command === 'addEventListener') answer(callback as never);
      };
      const start = await begin();
      start(place('arcad_a', bidders({ needsConsent: false })));
      await vi.advanceTimersByTimeAsync(2_100);
      expect(told).toContain('personal false');
    }
  });
});

describe('a lazy advertisement', () => {
  it('is requested when it comes near, with 200 px above the screen', async () => {
    let near: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    let margin = '';
    class Observer {
      constructor(callback: typeof near, options: { rootMargin: string }) {
        near = callback;
        margin = options.rootMargin;
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const start = await begin();
    start(place('arcad_a', request({ isLazy: true })));
    near([{ isIntersecting: false }]);
    await vi.advanceTimersByTimeAsync(800);
    expect([told, margin]).toEqual([[], '200px 0px 0px']);
    near([{ isIntersecting: true }]);
    await vi.advanceTimersByTimeAsync(800);
    expect(told.at(-1)).toBe('request arcad_a');
  });
});
