import { describe, expect, it } from 'vitest';
import { isOf, PROVIDERS, providerAt } from './providers.ts';
import { recognise, recogniseSocial } from './recognise.ts';

const ID = 'dQw4w9WgXcQ';
const framed = (address: string) => recognise(address)?.frame;

describe('an address of a provider', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}&list=x`, `embed/${ID}`],
    [`http://youtube.com/watch?v=${ID}&t=90s`, `embed/${ID}?start=90`],
    [`https://youtu.be/${ID}?si=abc`, `embed/${ID}`],
    [`https://m.youtube.com/shorts/${ID}`, `embed/${ID}`],
    [`https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`, `embed/${ID}`],
  ])('of YouTube is framed without cookies: %s', (address, path) => {
    expect(framed(address)).toBe(`https://www.youtube-nocookie.com/${path}`);
  });

  it.each([
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
    [
      'https://instagram.com/labrujula/reel/C1aB_2/?igsh=x',
      'https://www.instagram.com/reel/C1aB_2/embed/',
    ],
    ['https://www.instagram.com/p/C1aB-2/', 'https://www.instagram.com/p/C1aB-2/embed/'],
    ['https://www.instagram.com/reels/C1aB_2/', 'https://www.instagram.com/reel/C1aB_2/embed/'],
    [
      'https://m.facebook.com/labrujula/posts/12?a=b&c',
      'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Flabrujula%2Fposts%2F12%3Fa%3Db%26c&show_text=true',
    ],
    [
      'https://fb.watch/abc12/',
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Ffb.watch%2Fabc12%2F&show_text=false',
    ],
    [
      'https://open.spotify.com/intl-es/episode/4rOoJ6Egrf8K2IrywzwOMk?si=1',
      'https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk',
    ],
    [
      'https://issuu.com/labrujula/docs/edicion_20nov?fr=x',
      'https://e.issuu.com/embed.html?d=edicion_20nov&u=labrujula',
    ],
    ['https://e.issuu.com/embed.html?d=a&u=b', 'https://e.issuu.com/embed.html?d=a&u=b'],
    [
      'https://www.threads.net/@la.brujula/post/C8xYz_12-a?xmt=1',
      'https://www.threads.com/@la.brujula/post/C8xYz_12-a/embed/',
    ],
    ['https://threads.com/@a/post/C8xYz/', 'https://www.threads.com/@a/post/C8xYz/embed/'],
    [
      'https://bsky.app/profile/labrujula.bsky.social/post/3kabc2defgh2x',
      'https://embed.bsky.app/embed/labrujula.bsky.social/app.bsky.feed.post/3kabc2defgh2x',
    ],
    [
      'https://bsky.app/profile/did:plc:z72i7hdynmk6r22z27h6tvur/post/3kabc2defgh2x?ref=x',
      'https://embed.bsky.app/embed/did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3kabc2defgh2x',
    ],
  ])('is framed at an address of our own making: %s', (address, frame) => {
    expect(framed(address)).toBe(frame);
  });

  it('of X and TikTok is a post, with who posted it', () => {
    expect(recognise('https://x.com/labrujula/status/1234567890?s=20')).toMatchObject({
      post: '1234567890',
      by: '@labrujula',
      original: 'https://twitter.com/labrujula/status/1234567890',
    });
    expect(recognise('https://www.tiktok.com/@la.brujula/video/7301234567890123456')).toMatchObject(
      { post: '7301234567890123456', by: '@la.brujula' },
    );
  });

  it.each([
    'https://www.threads.com/@la.brujula',
    'https://bsky.app/profile/labrujula.bsky.social',
    'https://www.instagram.com/labrujula/',
    'https://vm.tiktok.com/ZMabc/',
    'https://www.facebook.com/',
    'https://x.com/labrujula',
    'https://issuu.com/labrujula',
  ])('that names nothing to frame is a link: %s', (address) => {
    const known = recognise(address);
    expect(known?.original).toBe(address);
    expect([known?.frame, known?.post]).toEqual([undefined, undefined]);
  });
});

describe('an address that may not be framed', () => {
  it.each([
    '',
    'javascript:alert(1)//https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,<script>alert(1)</script>',
    'https://malo.example/',
    `https://malo.example/https://www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com.malo.example/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://www.youtube.com@malo.example/watch?v=${ID}`,
    `https://malo.example#@www.youtube.com/watch?v=${ID}`,
    `https://malo.example\\@www.youtube.com/watch?v=${ID}`,
    `https://yo:clave@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `//www.youtube.com/watch?v=${ID}`,
    '/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v="><script>alert(1)</script>',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ2',
    'https://www.youtube.com/redirect?q=https://malo.example',
    'https://open.spotify.com/track/../../malo',
    'https://player.vimeo.com/video/1/../../x',
    `https://www.youtube.com/watch?v=${ID}&${'a'.repeat(2_048)}`,
  ])('is nothing: %s', (address) => {
    expect(recognise(address)).toBeUndefined();
  });

  it.each([
    'https://www.instagram.com/p/"onload="alert(1)/',
    'https://www.instagram.com/p/abcde/embed/../../../x',
    'https://x.com/a"b/status/1',
    'https://www.tiktok.com/@a<b/video/7301234567890123456',
    'https://issuu.com/a/docs/b&u=c"',
    'https://www.facebook.com/plugins/post.php?href=https://malo.example',
  ])('is no more than a link: %s', (address) => {
    expect(framed(address)).toBeUndefined();
    expect(recognise(address)?.original).not.toMatch(/["<>]/);
  });

  it('is told at once, whatever was written to take long', () => {
    const started = performance.now();
    for (const host of ['www.instagram.com', 'x.com', 'issuu.com', 'open.spotify.com'])
      for (const text of ['/a', '/docs/', '/status/1', 'a.', '/intl-'])
        recognise(`https://${host}/${text.repeat(600)}`);
    recognise(`https://${'a.'.repeat(500_000)}`);
    expect(performance.now() - started).toBeLessThan(300);
  });
});

describe('what the block for networks takes', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, true],
    [`https://youtu.be/${ID}`, true],
    [`https://www.youtube.com/shorts/${ID}`, true],
    [`https://www.youtube.com/embed/${ID}`, false],
    // As the app shares what is on air.
    [`https://www.youtube.com/live/${ID}`, true],
    ['https://www.facebook.com/labrujula/posts/1', true],
    ['https://twitter.com/labrujula/status/1', true],
    ['https://vimeo.com/123456789', false],
    ['https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk', false],
    ['https://malo.example/', false],
  ])('%s: %s', (address, isTaken) => {
    expect(recogniseSocial(address) !== undefined).toBe(isTaken);
  });
});

describe('a provider', () => {
  it('has its hosts and what is beneath them', () => {
    expect(isOf(PROVIDERS.x, 'x.com')).toBe(true);
    expect(isOf(PROVIDERS.x, 'mobile.x.com')).toBe(true);
    expect(isOf(PROVIDERS.x, 'netflix.com')).toBe(false);
    expect(providerAt('player.vimeo.com')).toBe(PROVIDERS.vimeo);
    expect(providerAt('marcador.example')).toMatchObject({
      key: 'marcador.example',
      name: 'marcador.example',
      kind: 'content',
    });
  });
});
