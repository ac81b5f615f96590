// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import { markup } from '../../ui/markup.ts';
import { testSite } from '../_block/render-block.testing.tsx';
import { start } from './Consent.behaviour.ts';
import { Embed } from './Embed.tsx';
import { embedHosts, originalOf } from './embed-hosts.ts';

interface Emulated {
  happyDOM: { settings: { navigation: { disableChildFrameNavigation: boolean } } };
}

/** Nobody is there to ask. */
beforeAll(() => {
  const { settings } = (window as unknown as Emulated).happyDOM;
  settings.navigation.disableChildFrameNavigation = true;
});

const OWN = 'https://www.labrujula.example';
const frame = (src: string) => `<iframe src="${src}" title="Video"></iframe>`;
const YOUTUBE = frame('https://www.youtube.com/embed/abc');

describe('the hosts of an embed', () => {
  it.each([
    ['a frame', YOUTUBE, ['youtube.com']],
    ['a frame without its scheme', frame('//player.vimeo.com/video/1'), ['player.vimeo.com']],
    ['a script', '<p>x</p><script async src=https://x.example/w.js></script>', ['x.example']],
    ['two, each once', YOUTUBE + YOUTUBE + frame('https://a.mx/'), ['youtube.com', 'a.mx']],
    [
      'a frame with a document of its own',
      '<iframe sandbox srcdoc="&lt;script src=&quot;https://w.example/a.js&quot;>"></iframe>',
      ['w.example'],
    ],
    ['our own', frame('https://labrujula.example/mapa/'), []],
    [
      'words and pictures',
      '<blockquote cite="https://x.com/1"><img src="https://a.mx/"></blockquote>',
      [],
    ],
    ['a script without an address', '<script>1</script>', []],
  ])('are those of %s', (_, html, hosts) => {
    expect(embedHosts(html, OWN)).toEqual(hosts);
  });

  it('are found at once in what was written to take long', () => {
    const started = performance.now();
    for (const text of ['<iframe ', '<iframe src="', '//a.', ' src ', '<script src=//'])
      embedHosts(`<iframe ${text.repeat(20_000)}`, OWN);
    originalOf(' src '.repeat(40_000));
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('say where the original is', () => {
    expect(originalOf('<blockquote cite="https://x.com/a/1?b=1&amp;c=2"></blockquote>')).toBe(
      'https://x.com/a/1?b=1&c=2',
    );
    expect(originalOf(frame('//player.vimeo.com/video/1'))).toBe(
      'https://player.vimeo.com/video/1',
    );
    expect(originalOf('<b>nada</b>')).toBe('');
  });
});

const shown = (asksBeforeEmbeds: boolean, html = YOUTUBE, isEditing = false) =>
  renderToStaticMarkup(
    <Embed html={html} page={{ site: testSite({ asksBeforeEmbeds }), isEditing }}>
      <div className="contenido" {...markup(html as SafeHtml)} />
    </Embed>,
  );

describe('an embed', () => {
  it('stands in its page as it was written, unless the site asks first', () => {
    const plain = `<div class="contenido">${YOUTUBE}</div>`;
    expect(shown(false)).toBe(plain);
    expect(shown(true, YOUTUBE, true)).toBe(plain);
    expect(shown(true, '<b>x</b>')).toBe('<div class="contenido"><b>x</b></div>');
  });

  it('is inert where the site asks, with a link that needs no script', () => {
    document.body.innerHTML = shown(true);
    expect(document.querySelector('iframe')).toBeNull();
    expect(document.querySelector('template')?.content.querySelector('iframe')).not.toBeNull();
    expect(document.querySelector('button')?.hidden).toBe(true);
    expect(document.querySelector('button')?.textContent).toBe('Mostrar contenido de youtube.com');
    const link = document.querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://www.youtube.com/embed/abc');
    expect(link?.textContent).toContain('Ver el original en youtube.com');
  });
});

describe('agreeing', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.restoreAllMocks());
  const open = (...embeds: string[]) => {
    document.body.innerHTML = embeds.map((html) => shown(true, html)).join('');
    for (const gate of document.querySelectorAll<HTMLElement>('[data-hosts]')) start(gate);
    return [...document.querySelectorAll<HTMLElement>('[data-hosts]')];
  };
  const frames = () => [...document.querySelectorAll('iframe')].map(({ src }) => src);

  it('shows what that host has, here and on the pages to come, and nothing of others', () => {
    const added: unknown[] = [];
    document.body.addEventListener('portada:added', ({ target }) => added.push(target));
    const [first, second] = open(YOUTUBE, YOUTUBE, frame('https://a.mx/1'));
    first?.querySelector('button')?.click();
    expect(frames()).toHaveLength(2);
    expect(document.activeElement).toBe(first?.querySelector('iframe'));
    expect(added).toEqual([first, second]);
    open(YOUTUBE, YOUTUBE + frame('https://a.mx/1'));
    expect(frames()).toHaveLength(1);
  });

  it('works where the browser stores nothing', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('SecurityError');
    });
    const [first] = open(frame('https://otro.example/1'));
    first?.querySelector('button')?.click();
    expect(frames()).toHaveLength(1);
  });
});
