/** What we use of the ad server's script (GPT). */
export interface GoogleSlot {
  addService(service: PubAds): GoogleSlot;
  defineSizeMapping(mapping: unknown): GoogleSlot;
  setTargeting(key: string, value: string | readonly string[]): GoogleSlot;
  getSlotElementId(): string;
}

export interface PubAds {
  enableSingleRequest(): void;
  disableInitialLoad(): void;
  setTargeting(key: string, value: string | readonly string[]): void;
  setPrivacySettings(settings: { nonPersonalizedAds: boolean }): void;
  refresh(slots: readonly GoogleSlot[]): void;
  clear(slots: readonly GoogleSlot[]): void;
  addEventListener(
    name: 'slotRenderEnded',
    listener: (event: { slot: GoogleSlot; isEmpty: boolean }) => void,
  ): void;
}

interface SizeMapping {
  addSize(viewport: readonly [number, number], sizes: unknown): SizeMapping;
  build(): unknown;
}

export interface GoogleTag {
  cmd: { push(run: () => void): unknown };
  pubadsReady?: boolean;
  pubads(): PubAds;
  enableServices(): void;
  display(id: string): void;
  sizeMapping(): SizeMapping;
  defineSlot(path: string, sizes: unknown, id: string): GoogleSlot | null;
  defineOutOfPageSlot(path: string, id: string): GoogleSlot | null;
}

/** What we use of Prebid. */
export interface Prebid {
  que: { push(run: () => void): unknown };
  setConfig(config: unknown): void;
  addAdUnits(units: readonly unknown[]): void;
  requestBids(request: {
    adUnitCodes: readonly string[];
    timeout: number;
    bidsBackHandler: () => void;
  }): void;
  setTargetingForGPTAsync(codes: readonly string[]): void;
}

/** What we use of Amazon's. */
export interface Apstag {
  init(config: unknown): void;
  fetchBids(request: unknown, done: () => void): void;
  setDisplayBids(): void;
}

declare global {
  interface Window {
    googletag?: Partial<GoogleTag> & { cmd: GoogleTag['cmd'] };
    pbjs?: Partial<Prebid> & { que: Prebid['que'] };
    apstag?: Apstag;
  }
}

export const GPT_SCRIPT = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';

const loading = new Map<string, Promise<void>>();

/** Fetches a script once. Rejects where it does not come. */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`no script: ${address}`)));
  });
  script.async = true;
  script.src = address;
  document.head.append(script);
  loading.set(address, loaded);
  return loaded;
}
