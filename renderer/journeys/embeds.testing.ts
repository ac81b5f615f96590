import type { BrowserContext, Page, Route } from '@playwright/test';

/** What becomes of a request to another site. */
export type Answer = 'comes' | 'blocked' | 'silent';

/** What a provider's script leaves of itself, and does. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'platform.twitter.com/widgets.js':
    "window.twttr={widgets:{load:(e)=>{e.querySelector('blockquote').textContent='Publicado en X'}}}",
  'www.tiktok.com/embed.js':
    "window.tiktokEmbed={lib:{render:(all)=>{for(const e of all)e.textContent='Publicado en TikTok'}}}",
  'cdn.taboola.com/libtrc/la-brujula/loader.js':
    "for(const e of window._taboola)if(e.container)document.getElementById(e.container).textContent='Recomendado: '+e.placement+(window._taboola.some((o)=>o.flush)?'.':'')",
};

const frameOf = (host: string) =>
  `<!doctype html><html lang="es"><title>${host}</title><style>body{margin:0;background:#dfe7ea;color:#12161c;font:600 20px sans-serif;display:grid;place-items:center;height:100vh}</style><h1>Viene de ${host}</h1></html>`;

/** Stands in for every other site: nothing leaves this machine. */
export async function standIn(context: BrowserContext) {
  const asked: string[] = [];
  const state: { answer: Answer } = { answer: 'comes' };
  const respond = (route: Route) => {
    const { hostname, pathname } = new URL(route.request().url());
    asked.push(hostname);
    if (state.answer === 'blocked') return route.abort('blockedbyclient');
    if (state.answer === 'silent') return undefined;
    const script = SCRIPTS[hostname + pathname];
    if (script) return route.fulfill({ contentType: 'text/javascript', body: script });
    if (hostname === 'i.ytimg.com') return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: 'text/html', body: frameOf(hostname) });
  };
  await context.route(({ hostname }) => !/(?:^|\.)localhost$/.test(hostname), respond);
  return { asked, state };
}

/** How far what had been there was moved, presses of the reader included. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (
          entry as unknown as { value: number }
        ).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

const FRAMES = [
  'https://e.issuu.com',
  'https://open.spotify.com',
  'https://platform.twitter.com',
  'https://syndication.twitter.com',
  'https://www.facebook.com',
  'https://www.instagram.com',
  'https://www.tiktok.com',
  'https://www.youtube-nocookie.com',
];
const SCRIPT_HOSTS = [
  'https://*.tiktokcdn-us.com',
  'https://*.ttwstatic.com',
  'https://platform.twitter.com',
  'https://www.tiktok.com',
];
/** Where scripts send requests, and the hosts at which providers are reached for. */
const REQUESTED = [
  'https://connect.facebook.net',
  'https://e.issuu.com',
  'https://open.spotify.com',
  'https://platform.twitter.com',
  'https://syndication.twitter.com',
  'https://www.instagram.com',
  'https://www.tiktok.com',
  'https://www.youtube-nocookie.com',
];
export const ALLOWED = {
  'frame-src': FRAMES,
  'script-src': SCRIPT_HOSTS,
  'connect-src': REQUESTED,
};

export const EMBEDS = [
  [
    'youtube-lite',
    { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', title: 'Así se vio el desfile desde el aire' },
  ],
  [
    'instagram-reel',
    {
      instagramUrl: 'https://www.instagram.com/reel/C1aB_2xy/',
      mainText: 'El ensayo',
      height: 480,
    },
  ],
  [
    'spotify',
    {
      spotifyUrl: 'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk',
      title: 'La mesa: quién paga el agua',
    },
  ],
  ['social-embed', { url: 'https://x.com/labrujula/status/1234567890' }],
  ['social-embed', { url: 'https://www.tiktok.com/@labrujula/video/7301234567890123456' }],
  ['social-embed', { url: 'https://www.facebook.com/labrujula/posts/12' }],
  ['digital-edition', { issuuUrl: 'https://issuu.com/labrujula/docs/edicion_20nov' }],
] as const;
