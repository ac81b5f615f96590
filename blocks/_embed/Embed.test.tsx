// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import { markup } from '../../ui/markup.ts';
import { testSite } from '../_block/render-block.testing.tsx';
import { Embed } from './Embed.tsx';
import { embedHosts, originalOf } from './foreign/embed-hosts.ts';

const OWN = 'https://www.labrujula.example';
const frame = (src: string) => `<iframe src="${src}" title="Video"></iframe>`;
const YOUTUBE = frame('https://www.youtube.com/embed/dQw4w9WgXcQ');

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
const asked = (html: string) => {
  document.body.innerHTML = shown(true, html);
  return document.body.firstElementChild as HTMLElement;
};

describe('an embed', () => {
  it('stands in its page as it was written, unless the site asks first', () => {
    const plain = `<div class="contenido">${YOUTUBE}</div>`;
    expect(shown(false)).toBe(plain);
    expect(shown(true, YOUTUBE, true)).toBe(plain);
    expect(shown(true, '<b>x</b>')).toBe('<div class="contenido"><b>x</b></div>');
  });

  it('is inert where the site asks, and says what it is and who would learn of its reader', () => {
    const root = asked(YOUTUBE);
    expect(root.querySelector('iframe')).toBeNull();
    expect(root.querySelector('template')?.content.querySelector('iframe')).not.toBeNull();
    expect(root.getAttribute('aria-label')).toBe('Video de YouTube: Video');
    expect(root.querySelector('button')?.textContent).toBe('Cargar video Video de YouTube: Video');
    expect(root.textContent).toContain(
      'Al cargarlo, YouTube (Google) recibe tu dirección IP y la página que lees, y puede guardar cookies.',
    );
    expect(root.querySelector('label')?.textContent).toBe(' Cargar siempre los de YouTube');
    expect(root.querySelector('img')).toBeNull();
  });

  it('leads to the original as readers know it, without a script', () => {
    const link = asked(YOUTUBE).querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(link?.textContent).toContain('Ver el original en YouTube');
    const unknown = asked(frame('//marcador.example/1'));
    expect(unknown.querySelector('a')?.getAttribute('href')).toBe('https://marcador.example/1');
    expect(unknown.dataset).toMatchObject({ keys: 'marcador.example' });
    expect(unknown.dataset.probe).toBeUndefined();
    const inline = '<iframe srcdoc="&lt;script src=&quot;https://w.example/a.js&quot;>"></iframe>';
    expect(asked(inline).querySelector('a')).toBeNull();
  });

  it('names all from which it loads, each once', () => {
    const root = asked(`${YOUTUBE}${YOUTUBE}${frame('https://a.mx/1')}`);
    expect(root.dataset.keys).toBe('youtube a.mx');
    expect(root.getAttribute('aria-label')).toBe('Video de YouTube y a.mx');
  });

  it('keeps its room by attributes, and has its page allow what it may reach for', () => {
    const root = asked(YOUTUBE);
    expect(root.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 16 9');
    expect(root.innerHTML).not.toContain(' style=');
    expect(root.dataset.needs).toBe('connect-src https://www.youtube-nocookie.com');
    expect(asked(frame('https://a.mx/1')).dataset.needs).toBe('');
  });

  it('lets nothing of a hostile one out of its place', () => {
    const title = '"><img src=x onerror=alert(1)>'.replaceAll('"', '&quot;');
    const html = `<iframe src="https://a.mx/1" title="${title.replaceAll('<', '&lt;')}"></iframe>`;
    const root = asked(html);
    expect(root.querySelector('img')).toBeNull();
    expect(document.body.children).toHaveLength(1);
    const address = asked(frame('https://a.mx/javascript:alert(1)')).querySelector('a');
    expect(address?.getAttribute('href')).toBe('https://a.mx/javascript:alert(1)');
    expect(
      asked('<iframe src="javascript:alert(1)//a.mx.example"></iframe>').querySelector('a'),
    ).toBeNull();
  });
});
