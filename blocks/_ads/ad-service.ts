import { showsAds } from '../../ui/shows-ads.ts';
import type { AdRequest } from './ad-request.ts';
import { allSizes } from './all-sizes.ts';
import { BREAKPOINTS_PX } from './breakpoints.ts';
import { askConsent, type Consent } from './consent.ts';
import {
  type GoogleSlot,
  type GoogleTag,
  GPT_SCRIPT,
  loadScript,
  type PubAds,
} from './google-tag.ts';
import { joinSlot } from './join-slot.ts';
import { report } from './report.ts';

/** rule 10.7 */
const RETRY_MS = 200;
const GIVE_UP_MS = 2_000;
const RESIZE_MS = 250;

type State = 'off' | 'waiting' | 'filled' | 'empty' | 'failed';

interface AdPlacement {
  element: HTMLElement;
  request: AdRequest;
  slot: string;
  google?: GoogleSlot;
}

/** Said on the element, for styles and for whoever watches a page. */
const mark = ({ element }: AdPlacement, state: State): void => {
  element.dataset.state = state;
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Which of the three kinds of screens this is: 0 is the widest. */
const screenNow = (): number => BREAKPOINTS_PX.findIndex((px) => innerWidth >= px);

/** The sizes that a place takes on a kind of screen; none: it does not show there. */
const sizesOn = ({ sizes }: AdRequest, screen: number) => sizes?.[screen] ?? [];

function isShownOn({ sizes, display }: AdRequest, screen: number): boolean {
  if (display === 'desktop' && screen > 0) return false;
  if (display === 'mobile' && screen < 2) return false;
  return sizes === null || (sizes[screen] ?? []).length > 0;
}

/** rule 10.4: a page's own ad path stands for its section. */
function slotOf({ publisherId, path, slot }: AdRequest): string {
  const own = document.querySelector<HTMLMetaElement>('meta[name="ad-path"]')?.content;
  return `/${publisherId}/${own ? joinSlot(path, own) : slot}`;
}

/** All advertisements of a page: one consent, one script, one call for those that come together. */
export class AdService {
  readonly #placed: AdPlacement[] = [];
  readonly #isShown: () => Promise<boolean>;
  #waiting: AdPlacement[] = [];
  #started: Promise<Consent> | undefined;
  #screen = screenNow();

  constructor(isShown: () => Promise<boolean> = showsAds) {
    this.#isShown = isShown;
    let soon: ReturnType<typeof setTimeout> | undefined;
    addEventListener('resize', () => {
      clearTimeout(soon);
      soon = setTimeout(() => this.#resized(), RESIZE_MS);
    });
  }

  /** Requests an advertisement for an element; those of one moment go out in one call. */
  async add(element: HTMLElement, request: AdRequest): Promise<void> {
    const placed: AdPlacement = { element, request, slot: slotOf(request) };
    if (!(await this.#isShown())) return mark(placed, 'off');
    this.#placed.push(placed);
    mark(placed, 'waiting');
    if (isShownOn(request, screenNow())) this.#enqueue(placed);
  }

  #enqueue(placed: AdPlacement): void {
    this.#waiting.push(placed);
    if (this.#waiting.length > 1) return;
    setTimeout(() => {
      const batch = this.#waiting;
      this.#waiting = [];
      this.#request(batch).catch((error) => {
        for (const each of batch) mark(each, 'failed');
        report(error);
      });
    });
  }

  async #request(batch: readonly AdPlacement[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    this.#started ??= this.#start(first.request);
    const consent = await this.#started;
    for (const placed of batch) placed.google ??= this.#define(placed);
    const places = batch.flatMap(({ element, slot, request }) =>
      request.sizes && (request.prebid || request.amazon)
        ? [{ id: element.id, slot, request }]
        : [],
    );
    if (consent.isPersonal && places.length > 0)
      await import('./bids.ts').then(({ askBidders }) => askBidders(places, consent), report);
    const slots = batch.flatMap(({ google }) => google ?? []);
    await this.#refresh(slots);
  }

  /** Asks the reader, then fetches the ad server's script. */
  async #start(request: AdRequest): Promise<Consent> {
    const consent = await askConsent(request.needsConsent);
    window.googletag ??= { cmd: [] };
    await loadScript(GPT_SCRIPT);
    await new Promise<void>((resolve) => window.googletag?.cmd.push(resolve));
    const ads = this.#ads();
    ads.disableInitialLoad();
    ads.enableSingleRequest();
    ads.setPrivacySettings({ nonPersonalizedAds: !consent.isPersonal });
    for (const [key, value] of Object.entries(request.targeting)) ads.setTargeting(key, value);
    ads.addEventListener('slotRenderEnded', ({ slot, isEmpty }) => {
      const placed = this.#placed.find(({ element }) => element.id === slot.getSlotElementId());
      if (placed) mark(placed, isEmpty ? 'empty' : 'filled');
    });
    this.#tag().enableServices();
    return consent;
  }

  #tag(): GoogleTag {
    return window.googletag as GoogleTag;
  }

  #ads(): PubAds {
    return this.#tag().pubads();
  }

  #define({ element, request, slot: path }: AdPlacement): GoogleSlot {
    const tag = this.#tag();
    const slot = request.sizes
      ? tag.defineSlot(path, allSizes(request), element.id)
      : tag.defineOutOfPageSlot(path, element.id);
    if (!slot) throw new Error(`no slot: ${path}`);
    if (request.sizes) {
      const mapping = tag.sizeMapping();
      for (const [screen, px] of BREAKPOINTS_PX.entries())
        mapping.addSize([px, 0], sizesOn(request, screen));
      slot.defineSizeMapping(mapping.build());
    }
    slot.setTargeting('position', request.position).addService(this.#ads());
    tag.display(element.id);
    return slot;
  }

  /** Once more after 200 ms while the ad server is not ready; not for longer than 2,000 ms. */
  async #refresh(slots: readonly GoogleSlot[]): Promise<void> {
    for (let waited = 0; waited < GIVE_UP_MS; waited += RETRY_MS) {
      if (this.#tag().pubadsReady) return this.#ads().refresh(slots);
      await wait(RETRY_MS);
    }
    throw new Error('the ad server is not ready');
  }

  /** What has another size on this kind of screen is requested anew; what has none goes. */
  #resized(): void {
    const [before, now] = [this.#screen, screenNow()];
    this.#screen = now;
    if (before === now) return;
    for (const placed of this.#placed) {
      const { request, google } = placed;
      const isSame =
        sizesOn(request, before).join() === sizesOn(request, now).join() && google !== undefined;
      if (isSame) continue;
      if (isShownOn(request, now)) this.#enqueue(placed);
      else if (google) {
        this.#ads().clear([google]);
        mark(placed, 'waiting');
      }
    }
  }
}
