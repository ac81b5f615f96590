import { describe, expect, it } from 'vitest';
import { defaultsOf, inDocument, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { socialEmbed } from './block.ts';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const POST = 'https://x.com/labrujula/status/1234567890';
const CLIP = 'https://www.tiktok.com/@labrujula/video/7301234567890123456';
const dom = (url: string, asksBeforeEmbeds = false, isEditing = false) =>
  inDocument(
    renderBlock(socialEmbed, {
      fields: { url },
      facts: { site: testSite({ asksBeforeEmbeds }) },
      isEditing,
    }),
  );
const needed = (body: HTMLElement) =>
  [...body.querySelectorAll<HTMLElement>('[data-needs]')]
    .flatMap(({ dataset }) => dataset.needs?.split(';') ?? [])
    .filter(Boolean);

describe('social-embed', () => {
  it('has one field', () => {
    expect(defaultsOf(socialEmbed)).toEqual({ url: '' });
  });

  it.each([
    [VIDEO, 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://www.instagram.com/p/C1aB-2/', 'https://www.instagram.com/p/C1aB-2/embed/'],
    [
      'https://www.facebook.com/labrujula/posts/12',
      'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Flabrujula%2Fposts%2F12&show_text=true',
    ],
  ])('frames %s lazily, 400 px high', (url, src) => {
    const frame = dom(url).querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe(src);
    expect(frame?.getAttribute('height')).toBe('400');
    expect(frame?.getAttribute('loading')).toBe('lazy');
  });

  it.each([
    [POST, 'x', 'twitter-tweet', 'https://twitter.com/labrujula/status/1234567890'],
    [CLIP, 'tiktok', 'tiktok-embed', CLIP],
  ])('quotes %s until its script comes', (url, network, name, cited) => {
    const body = dom(url);
    const quote = body.querySelector('blockquote');
    expect(body.querySelector<HTMLElement>('[data-network]')?.dataset).toMatchObject({
      network,
      behaviour: '_embed/Post',
    });
    expect(quote?.className).toBe(name);
    expect(quote?.querySelector('a')?.getAttribute('href')).toBe(cited);
    expect(body.querySelector('script')).toBeNull();
  });

  it('has its page allow the hosts of its network and no others', () => {
    expect(needed(dom(POST))).toEqual([
      'frame-src https://platform.twitter.com',
      'script-src https://platform.twitter.com',
      'connect-src https://platform.twitter.com',
      'frame-src https://syndication.twitter.com',
      'connect-src https://syndication.twitter.com',
    ]);
    expect(needed(dom(CLIP)).join()).not.toContain('twitter');
    expect(needed(dom(VIDEO))).toEqual([]);
    expect(needed(dom(VIDEO, true))).toEqual(['connect-src https://www.youtube-nocookie.com']);
  });

  it('waits for its reader where the site asks', () => {
    for (const url of [VIDEO, POST, CLIP]) {
      const body = dom(url, true);
      expect(body.querySelector('[role=group]')?.children).toHaveLength(2);
      expect(body.querySelector('iframe, blockquote')).toBeNull();
      expect(body.querySelector('template')?.innerHTML).toMatch(/<iframe|<blockquote/);
    }
    expect(dom(POST, true).querySelector('[role=group]')?.getAttribute('aria-label')).toBe(
      'Publicación de X: @labrujula',
    );
  });

  it('fetches nothing on the canvas', () => {
    for (const url of [VIDEO, POST])
      expect(dom(url, false, true).querySelector('iframe, template, [data-behaviour]')).toBeNull();
  });

  it('says of anything else that it is not supported', () => {
    for (const url of [
      'https://malo.example/',
      'https://vimeo.com/123456789',
      'https://www.youtube.com/@labrujula',
      'https://x.com.malo.example/labrujula/status/1',
    ])
      expect(dom(url).textContent, url).toBe('URL no soportada');
    expect(dom('').innerHTML).toBe('');
  });

  it('is a link to what a network does not let others frame', () => {
    const body = dom('https://vm.tiktok.com/ZMabc/');
    expect(body.querySelector('a')?.getAttribute('href')).toBe('https://vm.tiktok.com/ZMabc/');
    expect(body.querySelector('iframe, template, blockquote')).toBeNull();
  });
});
