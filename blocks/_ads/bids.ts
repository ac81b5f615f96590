import type { AdRequest } from './ad-request.ts';
import { allSizes } from './all-sizes.ts';
import type { Consent } from './consent.ts';
import { loadScript, type Prebid } from './google-tag.ts';
import { report } from './report.ts';

/** rule 10.7 */
export const BIDS_MS = 700;

/** A place that bidders are asked for. */
export interface AdSpace {
  id: string;
  slot: string;
  request: AdRequest;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let isPrebidSet = false;

function prebidBids(places: readonly AdSpace[]): Promise<void> {
  const asked = places.filter(({ request }) => request.prebid);
  const [first] = asked;
  if (!first?.request.prebid) return Promise.resolve();
  const { script, iframeBidders } = first.request.prebid;
  window.pbjs ??= { que: [] };
  const { que } = window.pbjs;
  void loadScript(script).catch(report);
  return new Promise((resolve) => {
    que.push(() => {
      const prebid = window.pbjs as Prebid;
      if (!isPrebidSet) {
        isPrebidSet = true;
        const filter = { iframe: { bidders: iframeBidders, filter: 'include' } };
        prebid.setConfig({
          bidderTimeout: BIDS_MS,
          enableSendAllBids: true,
          userSync: { filterSettings: filter },
          consentManagement: { gdpr: { cmpApi: 'iab', timeout: BIDS_MS } },
        });
      }
      const codes = asked.map(({ id }) => id);
      prebid.addAdUnits(
        asked.map(({ id, request }) => ({
          code: id,
          mediaTypes: { banner: { sizes: allSizes(request) } },
          bids: request.prebid?.bids,
        })),
      );
      prebid.requestBids({
        adUnitCodes: codes,
        timeout: BIDS_MS,
        bidsBackHandler: () => {
          prebid.setTargetingForGPTAsync(codes);
          resolve();
        },
      });
    });
  });
}

let isAmazonSet = false;

async function amazonBids(places: readonly AdSpace[], { tcString }: Consent): Promise<void> {
  const asked = places.filter(({ request }) => request.amazon);
  const amazon = asked[0]?.request.amazon;
  if (!amazon) return;
  await loadScript(amazon.script);
  const { apstag } = window;
  if (!apstag) return;
  if (!isAmazonSet) {
    isAmazonSet = true;
    apstag.init({
      pubID: amazon.publisherId,
      adServer: 'googletag',
      bidTimeout: BIDS_MS,
      ...(tcString ? { gdpr: { enabled: true, consent: tcString } } : {}),
    });
  }
  const slots = asked.map(({ id, slot, request }) => ({
    slotID: id,
    slotName: slot,
    sizes: allSizes(request),
  }));
  await new Promise<void>((resolve) =>
    apstag.fetchBids({ slots, timeout: BIDS_MS }, () => {
      apstag.setDisplayBids();
      resolve();
    }),
  );
}

/**
 * Asks all bidders for some places at once; resolves when all have answered, or after 700 ms
 * without those that have not. Only where they may know the reader.
 */
export async function askBidders(places: readonly AdSpace[], consent: Consent): Promise<void> {
  const all = [prebidBids(places), amazonBids(places, consent)].map((bids) => bids.catch(report));
  await Promise.race([Promise.all(all), wait(BIDS_MS)]);
}
