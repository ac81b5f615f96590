import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testSite,
  testStory,
} from '../_block/render-block.testing.tsx';
import { videoCenterPlayer } from './block.ts';

const EMBED = '<div class="player"></div>';
const video = (given: object = {}): Story =>
  testStory({
    type: 'video',
    embed_html: EMBED as never,
    headlines: { basic: 'El <em>globo</em>' as never },
    description: { basic: 'Se cura de noche' as never },
    credits: { by: [{ name: 'Ana' }], affiliation: [{ name: 'Agencia' }] },
    promo_items: { basic: { type: 'image', width: 640, height: 360 } } as Story['promo_items'],
    ...given,
  });
const OWN: JsonObject = { inheritGlobalContent: false };
const render = (fields: JsonObject, story: Story | null, reply: unknown = null) =>
  renderBlock(videoCenterPlayer, {
    fields,
    reply,
    ...(story ? { facts: { pageContent: { kind: 'story', story } } } : {}),
  });
const dom = (...given: Parameters<typeof render>) => inDocument(render(...given));
/** What stands in the block, in order. */
const order = (body: HTMLElement) =>
  [...(body.querySelector('section')?.children ?? [])].map(({ tagName }) => tagName);
const asks = (fields: JsonObject) =>
  videoCenterPlayer.content?.(videoCenterPlayer.schema.parse(fields), testFacts());

describe('video-center-player', () => {
  it('has the fields and defaults of the catalogue: fifteen', () => {
    expect(defaultsOf(videoCenterPlayer)).toEqual({
      inheritGlobalContent: true,
      websiteURL: '',
      autoplay: false,
      playthrough: false,
      hideVideoTitle: false,
      hideVideoCaption: false,
      hideVideoCredits: false,
      aspectRatio: '--',
      viewportPercentage: 65,
      title: '',
      description: '',
      alertBadge: '',
      displayStyle: 'inlineVideo',
      borderRadius: false,
    });
    expect(Object.keys(videoCenterPlayer.shape)).toHaveLength(15);
  });

  it('plays the page’s video with its words, and requests nothing for it', () => {
    const body = dom({}, video());
    expect(body.querySelector('h2 em')?.textContent).toBe('globo');
    expect(body.querySelector('.player')?.parentElement?.className).toBe(
      'Video_video Video_r16x9 Video_h65',
    );
    expect(body.textContent).toContain('Se cura de noche');
    expect(body.querySelector('figcaption')?.textContent?.trim()).toBe('(Ana/Agencia)');
    expect(asks({ websiteURL: '/a/' })).toBeNull();
  });

  it('plays the video that leads a story', () => {
    const lead_art = { type: 'video', embed_html: '<i class="art"></i>' };
    const story = testStory({ promo_items: { lead_art } as unknown as Story['promo_items'] });
    expect(dom({}, story).querySelector('.art')).not.toBeNull();
  });

  it('requests a video by its address, else the one that was chosen', () => {
    const itemContentConfig = { source: 'content-api', query: { _id: 'v' } };
    expect(asks({ ...OWN, itemContentConfig, websiteURL: '/ver/v/' })).toMatchObject({
      source: 'content-api',
      query: { website_url: '/ver/v/', feature: 'video-center-player' },
    });
    expect(asks({ ...OWN, itemContentConfig })).toMatchObject({
      source: 'content-api',
      query: { _id: 'v', feature: 'video-center-player' },
    });
    expect(asks(OWN)).toBeNull();
    expect(dom(OWN, null, video()).querySelector('.player')).not.toBeNull();
  });

  it('takes an editor’s words only together, and not for the page’s own video', () => {
    const said = (fields: JsonObject) => {
      const body = dom(fields, video(), video());
      return [body.querySelector('h2')?.textContent, body.textContent?.includes('Mía')];
    };
    expect(said({ ...OWN, title: 'Mío <b>', description: 'Mía' })).toEqual(['Mío <b>', true]);
    expect(said({ ...OWN, title: 'Mío' })).toEqual(['El globo', false]);
    expect(said({ ...OWN, description: 'Mía' })).toEqual(['El globo', false]);
    expect(said({ title: 'Mío', description: 'Mía' })).toEqual(['El globo', false]);
  });

  it('says what is not hidden', () => {
    const said = (fields: JsonObject) => dom(fields, video()).textContent;
    expect(said({ hideVideoTitle: true })).not.toContain('globo');
    expect(said({ hideVideoCaption: true })).not.toContain('Se cura');
    expect(said({ hideVideoCredits: true })).not.toContain('Ana');
    const all = { hideVideoTitle: true, hideVideoCaption: true, hideVideoCredits: true };
    expect(order(dom(all, video()))).toEqual(['FIGURE']);
  });

  it('stands between title and description, or above all words', () => {
    const badge = { alertBadge: 'En vivo' };
    expect(order(dom(badge, video()))).toEqual(['P', 'H2', 'FIGURE', 'P']);
    const feature = dom({ ...badge, displayStyle: 'featureVideo' }, video());
    expect(order(feature)).toEqual(['FIGURE', 'P', 'H2', 'P']);
    expect(feature.querySelector('section > p')?.textContent).toBe('En vivo');
  });

  it('has the shape that was chosen, and round corners on portraits only', () => {
    const frame = (fields: JsonObject) =>
      dom(fields, video()).querySelector('.player')?.parentElement?.className;
    expect(frame({ aspectRatio: '9:16', viewportPercentage: 90, borderRadius: true })).toBe(
      'Video_video Video_r9x16 Video_h90 Video_round',
    );
    expect(frame({ aspectRatio: '1:1', borderRadius: true })).toBe(
      'Video_video Video_r1x1 Video_h65',
    );
    expect(dom({}, video({ promo_items: {} })).querySelector('.Video_r16x9')).not.toBeNull();
  });

  it('tells the player how to play, never on the canvas', () => {
    const fields = { autoplay: true, playthrough: true };
    const player = dom(fields, video()).querySelector('.player');
    expect([
      player?.getAttribute('data-autoplay'),
      player?.getAttribute('data-playthrough'),
    ]).toEqual(['true', 'true']);
    expect(render(fields, video())).toContain('_story/Autoplay');
    const html = renderBlock(videoCenterPlayer, {
      fields,
      isEditing: true,
      facts: { pageContent: { kind: 'story', story: video() } },
    });
    expect(html).not.toMatch(/data-autoplay|_story\/Autoplay/);
  });

  it('asks before it loads another site’s player, where the site asks', () => {
    const site = testSite({ asksBeforeEmbeds: true });
    const embed_html = '<iframe src="https://www.youtube.com/embed/x"></iframe>';
    const html = renderBlock(videoCenterPlayer, {
      facts: { site, pageContent: { kind: 'story', story: video({ embed_html }) } },
    });
    const body = inDocument(html);
    expect([body.querySelector('iframe'), body.querySelector('template') !== null]).toEqual([
      null,
      true,
    ]);
  });

  it.each([
    ['a page about nothing', null],
    ['a story without a video', testStory()],
    ['a video without markup', video({ embed_html: ' ' })],
    ['a video whose markup did not come', video({ embed_html: undefined })],
  ])('renders nothing for %s', (_, story) => {
    expect(render({}, story)).toBe('');
  });

  it('renders nothing where its own video did not come, whatever the page has', () => {
    expect(render(OWN, video())).toBe('');
  });
});
