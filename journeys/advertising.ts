import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';
import type { z } from 'zod';
import type { siteProperties } from '../schemas/site.ts';
import { type Product, runTool } from './product.ts';

/** Changes properties of a site, as `npm run site -- put FILE` does. */
export async function putSite(
  product: Pick<Product, 'dataDir'>,
  properties: { key: string } & Partial<z.input<typeof siteProperties>>,
): Promise<void> {
  const file = join(product.dataDir, 'sitio.json');
  writeFileSync(file, JSON.stringify(properties));
  const { code, output } = await runTool(product, 'site', 'put', file);
  expect([code, output]).toEqual([0, expect.stringMatching(/: (cambiado|añadido|nada cambió)\n$/)]);
}

export const AD_SERVER = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';

/**
 * The part of Google's script that we use. Each request is told on `window.told`; a slot whose
 * position is `cube` gets no advertisement, every other one a box of the size that fits the screen.
 */
const GPT = `(() => {
  const told = (window.told ??= []);
  const page = {};
  const slots = new Map();
  const listeners = [];
  const sizesNow = (slot) => {
    if (!slot.mapping) return null;
    const [, sizes] = slot.mapping.find(([[wide]]) => innerWidth >= wide) ?? [];
    return sizes ?? [];
  };
  const fill = (slot) => {
    const [size] = sizesNow(slot) ?? [[1, 1]];
    const element = document.getElementById(slot.id);
    const isEmpty = !size || slot.targeting.position === 'cube';
    element.replaceChildren();
    if (!isEmpty) {
      const box = document.createElement('div');
      box.textContent = 'Anuncio de prueba';
      box.style.cssText = 'width:' + size[0] + 'px;height:' + size[1] + 'px;background:#e8edf3;' +
        'color:#3a4654;font:14px sans-serif;display:grid;place-items:center';
      element.append(box);
    }
    for (const listener of listeners) listener({ slot: slot.api, isEmpty });
  };
  const ads = {
    enableSingleRequest() {}, disableInitialLoad() {},
    setTargeting: (key, value) => { page[key] = value; },
    setPrivacySettings: (settings) => { page.privacy = settings; },
    addEventListener: (_, listener) => listeners.push(listener),
    clear: (cleared) => { for (const { slot } of cleared) document.getElementById(slot.id).replaceChildren(); },
    refresh(asked) {
      told.push({ page: { ...page }, bids: window.bids ?? null, slots: asked.map(({ slot }) => ({
        id: slot.id, path: slot.path, sizes: sizesNow(slot), ...slot.targeting })) });
      setTimeout(() => { for (const { slot } of asked) fill(slot); }, 20);
    },
  };
  const define = (path, id) => {
    const slot = { path, id, targeting: {}, mapping: null };
    slot.api = { slot,
      addService: () => slot.api,
      defineSizeMapping: (mapping) => { slot.mapping = mapping; return slot.api; },
      setTargeting: (key, value) => { slot.targeting[key] = value; return slot.api; },
      getSlotElementId: () => id,
    };
    slots.set(id, slot);
    return slot.api;
  };
  const waiting = window.googletag?.cmd ?? [];
  window.googletag = {
    cmd: { push: (run) => run() }, pubads: () => ads, enableServices() {}, display() {},
    sizeMapping: () => { const all = []; const api = {
      addSize: (viewport, sizes) => { all.push([viewport, sizes]); return api; }, build: () => all };
      return api; },
    defineSlot: (path, _, id) => define(path, id),
    defineOutOfPageSlot: (path, id) => define(path, id),
    pubadsReady: false,
  };
  for (const run of waiting) run();
  setTimeout(() => { window.googletag.pubadsReady = true; }, 150);
})();`;

const PREBID = `(() => {
  const { que } = window.pbjs;
  const units = [];
  Object.assign(window.pbjs, {
    setConfig: (config) => { (window.bids ??= {}).config = config; },
    addAdUnits: (added) => units.push(...added),
    requestBids: ({ adUnitCodes, timeout, bidsBackHandler }) => {
      Object.assign((window.bids ??= {}), { codes: adUnitCodes, timeout });
      setTimeout(bidsBackHandler, 30);
    },
    setTargetingForGPTAsync: () => { window.bids.isSet = true; },
    que: { push: (run) => run() },
  });
  for (const run of que) run();
})();`;

const AMAZON = `window.apstag = {
  init: (config) => { (window.bids ??= {}).amazon = { init: config }; },
  fetchBids: (asked, done) => { window.bids.amazon.asked = asked; setTimeout(() => done([]), 30); },
  setDisplayBids: () => { window.bids.amazon.isSet = true; },
};`;

/** Answers for the ad server and the bidders of `ADS`; returns the addresses that were asked for. */
export async function standInForAds(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  const answer = (pattern: RegExp, body: string) =>
    context.route(pattern, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body });
    });
  await answer(/doubleclick\.net/, GPT);
  await answer(/pujas\.example/, PREBID);
  await answer(/amazon-adsystem\.com/, AMAZON);
  return asked;
}

/** A site's advertising with all that may be asked. */
export const ADS = {
  publisherId: '1234567',
  needsConsent: false,
  prebid: {
    script: 'https://pujas.example/prebid.js',
    bids: { leaderboard_large: [{ bidder: 'openx', params: { unit: '9' } }] },
  },
  amazon: { publisherId: 'abc-1' },
  hosts: [],
};
