import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import { inDocument } from '../_block/render-block.testing.tsx';
import { playingAddress, withPlaying } from './playing.ts';

const told = (embed: string, { autoplay = true, playthrough = false } = {}) =>
  inDocument(withPlaying(embed as SafeHtml, { autoplay, playthrough }));
const paramsOf = (frame: { getAttribute(name: string): string | null } | null | undefined) =>
  Object.fromEntries(new URL(frame?.getAttribute('src') ?? '', 'https://x.example').searchParams);

describe('an embed that plays by itself', () => {
  it.each([
    ['https://www.youtube.com/embed/a', { autoplay: '1', mute: '1', playsinline: '1' }],
    [
      'https://www.youtube-nocookie.com/embed/a?start=9&amp;autoplay=0',
      { start: '9', autoplay: '1', mute: '1', playsinline: '1' },
    ],
    ['https://player.vimeo.com/video/1?h=2', { h: '2', autoplay: '1', muted: '1' }],
    [
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Ff.example%2F',
      { href: 'https://f.example/', autoplay: 'true', mute: '1' },
    ],
    ['https://player.twitch.tv/?channel=a', { channel: 'a', autoplay: 'true', muted: 'true' }],
    ['//www.dailymotion.com/embed/video/a', { autoplay: '1', mute: '1', muted: '1' }],
    ['https://youtube.com.evil.example/a', { autoplay: '1', mute: '1', muted: '1' }],
  ])('is requested so and without sound: %s', (src, parameters) => {
    const frame = told(`<div><p>Antes</p><iframe src="${src}"></iframe></div>`).querySelector(
      'iframe',
    );
    expect(paramsOf(frame)).toEqual(parameters);
    expect(frame?.getAttribute('allow')).toBe('autoplay');
    expect(frame?.getAttribute('data-autoplay')).toBe('true');
  });

  it('keeps the fragment of an address, and what a frame may do already', () => {
    expect(playingAddress('https://player.vimeo.com/video/1#t=9s')).toBe(
      'https://player.vimeo.com/video/1?autoplay=1&amp;muted=1#t=9s',
    );
    const allowed = (allow: string) =>
      told(`<iframe allow="${allow}" src="https://a.example/"></iframe>`)
        .querySelector('iframe')
        ?.getAttribute('allow');
    expect(allowed('fullscreen')).toBe('autoplay; fullscreen');
    expect(allowed('encrypted-media; autoplay')).toBe('encrypted-media; autoplay');
  });

  it('has the attributes where it is a plain video', () => {
    const video = told('<figure><video src="/a.webm" controls></video></figure>').querySelector(
      'video',
    );
    expect(
      ['autoplay', 'muted', 'playsinline', 'controls', 'data-autoplay'].map((name) =>
        video?.hasAttribute(name),
      ),
    ).toEqual(Array(5).fill(true));
    expect(video?.getAttribute('src')).toBe('/a.webm');
  });

  it('marks the first element and the player, after whatever text and comments', () => {
    const powa = told(
      '<!-- <b> --> Video: <div class="wrap"><div id="p" class="x powa" data-autoplay="false"></div></div>',
      { playthrough: true },
    );
    for (const selector of ['.wrap', '.powa']) {
      expect(powa.querySelector(selector)?.getAttribute('data-autoplay')).toBe('true');
      expect(powa.querySelector(selector)?.getAttribute('data-playthrough')).toBe('true');
    }
    const through = told('<div><iframe src="https://a.example/"></iframe></div>', {
      autoplay: false,
      playthrough: true,
    });
    expect(through.querySelector('iframe')?.getAttribute('src')).toBe('https://a.example/');
    expect(through.querySelectorAll('[data-playthrough]')).toHaveLength(2);
    expect(through.querySelector('[data-autoplay]')).toBeNull();
  });

  it('reaches what stands in a frame of ours', () => {
    const inner = '<iframe src="https://player.vimeo.com/video/1?h=2&amp;x=3"></iframe>';
    const escaped = inner
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
    const outer = told(`<iframe class="framed-html" srcdoc="${escaped}"></iframe>`).querySelector(
      'iframe',
    );
    const framed = inDocument(outer?.getAttribute('srcdoc') ?? '');
    expect(paramsOf(framed.querySelector('iframe'))).toEqual({
      h: '2',
      x: '3',
      autoplay: '1',
      muted: '1',
    });
  });

  it('is as it came while neither is on, and whatever it is', () => {
    const off = { autoplay: false, playthrough: false };
    expect(withPlaying('<iframe src="https://a.example/"></iframe>' as SafeHtml, off)).toBe(
      '<iframe src="https://a.example/"></iframe>',
    );
    for (const odd of ['', 'sólo texto', '<', '<iframe', '<!-- <iframe src="x">', '< iframe>'])
      expect(withPlaying(odd as SafeHtml, { autoplay: true, playthrough: true })).toBe(odd);
  });
});
