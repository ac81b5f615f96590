import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { youtubeLite } from './block.ts';

const ID = 'dQw4w9WgXcQ';
const dom = (fields: JsonObject = {}, asksBeforeEmbeds = false) =>
  inDocument(
    renderBlock(youtubeLite, {
      fields: { youtubeUrl: `https://youtu.be/${ID}`, ...fields },
      facts: { site: testSite({ asksBeforeEmbeds }) },
    }),
  );
const frame = (fields: JsonObject = {}) =>
  inDocument(dom(fields).querySelector('template')?.innerHTML ?? '')
    .querySelector('iframe')
    ?.getAttribute('src');

describe('youtube-lite', () => {
  it('plays by itself and without sound unless told otherwise', () => {
    expect(defaultsOf(youtubeLite)).toMatchObject({
      youtubeUrl: '',
      title: '',
      autoplay: true,
      muted: true,
    });
    const base = `https://www.youtube-nocookie.com/embed/${ID}`;
    expect(frame()).toBe(`${base}?autoplay=1&mute=1`);
    expect(frame({ muted: false })).toBe(`${base}?autoplay=1`);
    expect(frame({ autoplay: false, muted: false })).toBe(base);
    expect(frame({ youtubeUrl: `https://youtu.be/${ID}?t=42` })).toBe(
      `${base}?start=42&autoplay=1&mute=1`,
    );
  });

  it('shows YouTube’s picture, and connects when the pointer comes', () => {
    const body = dom();
    expect(body.querySelector('img')?.getAttribute('src')).toBe(
      `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`,
    );
    expect(body.querySelector<HTMLElement>('[role=group]')?.dataset.warm).toBe(
      'https://www.youtube-nocookie.com',
    );
    expect(
      dom({ backgroundImageUrl: '/imagenes/a.jpg' }).querySelector('img')?.getAttribute('src'),
    ).toBe('/imagenes/a.jpg');
  });

  it('has nothing of YouTube in the page where the site asks', () => {
    const body = dom({ title: 'El sismo' }, true);
    expect(body.querySelector('img, iframe')).toBeNull();
    const root = body.querySelector<HTMLElement>('[role=group]');
    expect(root?.dataset.warm).toBeUndefined();
    expect(root?.getAttribute('aria-label')).toBe('Video de YouTube: El sismo');
  });

  it('stands upright for a short', () => {
    const body = dom({ youtubeUrl: `https://www.youtube.com/shorts/${ID}` });
    expect(body.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 9 16');
  });

  it('frames nothing of anybody else', () => {
    const body = dom({ youtubeUrl: `https://malo.example/watch?v=${ID}`, title: 'Ver' });
    expect(body.querySelector('iframe, template, img')).toBeNull();
    expect(body.querySelector('a')?.textContent).toContain('Ver');
    expect(dom({ youtubeUrl: '' }).innerHTML).toBe('');
  });
});
