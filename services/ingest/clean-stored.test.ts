import { describe, expect, it } from 'vitest';
import type { MarkupToClean } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { sanitiser } from '../html/sanitise.ts';
import { storedCleaner } from './clean-stored.ts';

const HOSTILE = '<p>Hola</p><script>alert(1)</script>';
const HARMLESS = '<p>Hola</p>';
const clean = storedCleaner(sanitiser);

const story = (html: string): JsonObject => ({
  content_elements: [
    { type: 'text', content: HARMLESS },
    { type: 'raw_html', content: html },
    { type: 'oembed_response', raw_oembed: { html } },
  ],
  promo_items: { lead_art: { type: 'video', embed_html: html } },
});

describe('a stored reply, read by a site whose policy got stricter', () => {
  it('loses what the policy does not allow, wherever it stands', async () => {
    expect(await clean(story(HOSTILE), 'sanitised')).toEqual(story(HARMLESS));
    expect(await clean([story(HOSTILE)], 'sanitised')).toEqual([story(HARMLESS)]);
  });

  it('has it in a frame of its own where the site says so', async () => {
    const framed = await clean(story(HOSTILE), 'framed');
    expect(framed).toMatchObject({
      promo_items: { lead_art: { embed_html: expect.stringMatching(/^<iframe [^>]*sandbox="/) } },
    });
    expect(await clean(framed, 'framed')).toBe(framed);
  });

  it('stays the same object when it is harmless already, or the site trusts it', async () => {
    const [harmless, hostile] = [story(HARMLESS), story(HOSTILE)];
    expect(await clean(harmless, 'sanitised')).toBe(harmless);
    expect(await clean(harmless, 'framed')).toBe(harmless);
    expect(await clean(hostile, 'trusted')).toBe(hostile);
  });

  it('keeps a frame out of a site that sanitises', async () => {
    const framed = await clean(story(HOSTILE), 'framed');
    expect(JSON.stringify(await clean(framed, 'sanitised'))).not.toContain('srcdoc');
  });

  it('has much markup sanitised elsewhere, once, and a little here', async () => {
    const given: MarkupToClean[][] = [];
    const cleanLarge = async (list: MarkupToClean[]) => {
      given.push(list);
      return list.map(({ html, strength }) => (html.startsWith('<b>') ? html : `${strength}!`));
    };
    const elsewhere = storedCleaner(sanitiser, cleanLarge);
    expect(await elsewhere(story(HOSTILE), 'framed')).not.toEqual(story('framed!'));
    expect(given).toEqual([]);
    const [large, harmless] = [`<i>${'x'.repeat(40_000)}`, `<b>${'x'.repeat(40_000)}`];
    const replies = [story(large), story(harmless)];
    for (let turn = 0; turn < 2; turn++)
      expect(await elsewhere(replies, 'framed')).toEqual([story('framed!'), story(harmless)]);
    expect(given.map((list) => list.map(({ html, strength }) => [html.length, strength]))).toEqual([
      [
        [40_003, 'sanitised'],
        [40_003, 'sanitised'],
      ],
      [[40_003, 'framed']],
    ]);
  });
});
