import { describe, expect, it } from 'vitest';
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
  it('loses what the policy does not allow, wherever it stands', () => {
    expect(clean(story(HOSTILE), 'sanitised')).toEqual(story(HARMLESS));
    expect(clean([story(HOSTILE)], 'sanitised')).toEqual([story(HARMLESS)]);
  });

  it('has it in a frame of its own where the site says so', () => {
    const framed = clean(story(HOSTILE), 'framed');
    expect(framed).toMatchObject({
      promo_items: { lead_art: { embed_html: expect.stringMatching(/^<iframe [^>]*sandbox="/) } },
    });
    expect(clean(framed, 'framed')).toBe(framed);
  });

  it('stays the same object when it is harmless already, or the site trusts it', () => {
    const [harmless, hostile] = [story(HARMLESS), story(HOSTILE)];
    expect(clean(harmless, 'sanitised')).toBe(harmless);
    expect(clean(harmless, 'framed')).toBe(harmless);
    expect(clean(hostile, 'trusted')).toBe(hostile);
  });

  it('keeps a frame out of a site that sanitises', () => {
    const framed = clean(story(HOSTILE), 'framed');
    expect(JSON.stringify(clean(framed, 'sanitised'))).not.toContain('srcdoc');
  });
});
