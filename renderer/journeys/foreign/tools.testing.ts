import type { BrowserContext } from '@playwright/test';

/** A tool of graphics as they are: it writes, asks, plays, works and says its height. */
const MAP = `
document.write('<p class="escrito">Mapa escrito por su script</p>');
const box = document.querySelector('#mapa-1');
const say = (what) => { const line = document.createElement('p'); line.className = what; line.textContent = what; box.append(line); };
fetch('https://datos.example/ruta.json').then((reply) => reply.json()).then(({ name }) => say('datos-' + name), () => say('sin-datos'));
try {
  const work = new Blob(['postMessage(6 * 7)'], { type: 'text/javascript' });
  const worker = new Worker(URL.createObjectURL(work));
  worker.onmessage = ({ data }) => say('obrero-' + data);
  worker.onerror = () => say('sin-obrero');
} catch { say('sin-obrero'); }
const video = document.createElement('video');
const media = new MediaSource();
media.addEventListener('sourceopen', () => say('medios'));
video.addEventListener('error', () => say('sin-medios'));
video.src = URL.createObjectURL(media);
box.append(video);
let cookies = 'sin-cookies';
try { document.cookie = 'de_otro=1'; cookies = document.cookie.includes('de_otro') ? 'con-cookies' : cookies; } catch {}
say(cookies);
box.style.height = '700px';
parent.postMessage({ portadaHeight: 99999999, type: 'embed-size', height: 900 }, '*');
`;

const SCRIPTS: Readonly<Record<string, string>> = {
  'mapa.example/mapa.js': MAP,
  'platform.twitter.com/widgets.js':
    "window.twttr={widgets:{load:(e)=>{e.querySelector('blockquote').textContent='Publicado en X'}}}",
  'd1tqo5nrys2b20.cloudfront.net/prod/powaBoot.js':
    "for (const box of document.querySelectorAll('.powa')) box.textContent = 'Video ' + box.dataset.uuid.slice(0, 8) + ' de ' + box.dataset.org + ' ' + origin",
};

/** Stands in for every other site. Returns what was asked of them. */
export async function standIn(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    ({ hostname }) => !/(?:^|\.)localhost$/.test(hostname),
    (route) => {
      const { hostname, pathname } = new URL(route.request().url());
      asked.push(hostname);
      const body = SCRIPTS[hostname + pathname];
      if (body !== undefined) return route.fulfill({ contentType: 'text/javascript', body });
      if (hostname === 'datos.example')
        return route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { name: 'ruta' },
        });
      return route.fulfill({ contentType: 'text/html', body: `<h1>Viene de ${hostname}</h1>` });
    },
  );
  return asked;
}

const raw = (content: string) => ({ type: 'raw_html', content });
export const UUID = '0a1b2c3d-1111-4222-8333-444455556666';

/** Embeds as other systems' stories carry them. */
export const FOREIGN = [
  raw(
    '<div id="fb-root"></div><script async src="https://connect.facebook.net/es_LA/sdk.js"></script><div class="fb-post" data-href="https://www.facebook.com/labrujula/posts/12"></div>',
  ),
  raw(
    '<blockquote class="twitter-tweet"><p>Hola</p>&mdash; A <a href="https://twitter.com/labrujula/status/20">21 mar</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>',
  ),
  raw(
    `<div class="powa" data-org="elnorte" data-env="prod" data-uuid="${UUID}" data-aspect-ratio="0.5625"></div><script src="https://d1tqo5nrys2b20.cloudfront.net/prod/powaBoot.js?org=elnorte"></script>`,
  ),
  raw(
    '<div id="mapa-1" data-href="https://mapa.example/m/1"></div><script src="https://mapa.example/mapa.js"></script>',
  ),
] as const;
