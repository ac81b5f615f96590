import { describe, expect, it } from 'vitest';
import type { MarkupToClean } from '../../../schemas/html.ts';
import type { JsonObject } from '../../../schemas/json.ts';
import type { HtmlPolicy } from '../../../schemas/site.ts';
import { sanitiserWith } from '../../html/sanitise.ts';
import { storedCleaner } from './clean-stored.ts';
import { droppedIssues } from './dropped-markup.ts';
import { sanitiseAns } from './sanitise-ans.ts';

const sanitiser = sanitiserWith(() => undefined);

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

describe('hand-written markup that a policy left little of', () => {
  const ARRIVED = story(HOSTILE);
  const store = (document: JsonObject, policy: HtmlPolicy) =>
    sanitiseAns(document, sanitiser, policy, true);

  it('is kept as it came, so that another policy makes something else of it later', async () => {
    const stored = store(ARRIVED, 'sanitised');
    expect(stored).toMatchObject({
      content_elements: [
        { content: HARMLESS },
        { content: HARMLESS, content_original: HOSTILE },
        { raw_oembed: { html: HARMLESS, html_original: HOSTILE } },
      ],
      promo_items: { lead_art: { embed_html: HARMLESS, embed_html_original: HOSTILE } },
    });
    expect(await clean(stored, 'trusted')).toEqual(ARRIVED);
    expect(await clean(stored, 'sanitised')).toEqual(story(HARMLESS));
    expect(await clean(stored, 'framed')).toMatchObject({
      promo_items: { lead_art: { embed_html: sanitiser.markup(HOSTILE, 'framed') } },
    });
  });

  it('is never told to readers beside what they may see', async () => {
    const stored = store(ARRIVED, 'framed');
    for (const policy of ['sanitised', 'framed', 'trusted'] as const)
      expect(JSON.stringify(await clean(stored, policy))).not.toContain('_original');
    // Of a source whose replies come by another way.
    expect(JSON.stringify(sanitiseAns(stored, sanitiser, 'sanitised'))).not.toMatch(
      /_original|script/,
    );
  });

  it('stands beside nothing where the policy leaves it whole', () => {
    expect(store(story(HARMLESS), 'sanitised')).toEqual(story(HARMLESS));
    expect(store(ARRIVED, 'trusted')).toEqual(ARRIVED);
  });

  it('goes out and comes back, whatever the policy is by then', () => {
    for (const policy of ['sanitised', 'framed', 'trusted'] as const)
      expect(store(store(ARRIVED, 'framed'), policy)).toEqual(store(ARRIVED, policy));
  });

  it('gives way to what somebody wrote in its place', () => {
    const stored = store({ type: 'raw_html', content: HOSTILE }, 'sanitised');
    expect(store({ ...stored, content: '<p>Otra cosa</p>' }, 'trusted')).toEqual({
      type: 'raw_html',
      content: '<p>Otra cosa</p>',
    });
    expect(
      store(
        { type: 'raw_html', content: HARMLESS, content_original: '<script>x</script>' },
        'trusted',
      ),
    ).toEqual({
      type: 'raw_html',
      content: HARMLESS,
    });
  });

  it('is told to whoever imports it, with where it stood', () => {
    expect(
      droppedIssues(ARRIVED, 'sanitised', sanitiser).map(({ path }) => path.join('.')),
    ).toEqual([
      'content_elements.1.content',
      'content_elements.2.raw_oembed.html',
      'promo_items.lead_art.embed_html',
    ]);
    expect(droppedIssues(ARRIVED, 'trusted', sanitiser)).toEqual([]);
    const html =
      '<div data-href="https://o.example/1"></div><script src="//o.example/e.js"></script>';
    expect(droppedIssues({ type: 'raw_html', content: html }, 'sanitised', sanitiser)).toEqual([
      {
        path: ['content'],
        message:
          'Los lectores no reciben un script de o.example: la política de HTML del sitio no lo deja correr. El original: https://o.example/1',
      },
    ]);
  });
});
