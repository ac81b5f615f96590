// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultsOf, inDocument, renderBlock, testFacts } from '../_block/render-block.testing.tsx';
import { start } from './Alert.behaviour.ts';
import { alertBar } from './block.ts';

const alert = (basic: string, website_url: string | undefined = '/nacional/autopista/') => ({
  content_elements: [{ _id: 'a', headlines: { basic }, websites: { brujula: { website_url } } }],
  count: 1,
});

describe('alert-bar', () => {
  it('has the field of the catalogue', () => {
    expect(defaultsOf(alertBar)).toEqual({ ariaLabel: 'Breaking News Alert' });
    expect(alertBar.content).toBeUndefined();
  });

  it('is a hidden, empty landmark on the server', () => {
    const bar = inDocument(
      renderBlock(alertBar, { fields: { ariaLabel: 'Alerta' } }),
    ).querySelector('nav');
    expect(bar?.hasAttribute('hidden')).toBe(true);
    expect(bar?.getAttribute('aria-label')).toBe('Alerta');
    expect(bar?.querySelector('a')?.textContent).toBe('');
    expect(bar?.querySelector('button')?.getAttribute('aria-label')).toBe('Cerrar la alerta');
  });

  describe('on the canvas', () => {
    const now = '2026-11-25T06:00:00Z';
    const notice = (starts: string, ends: string) => ({
      notice: { text: 'Hoy cerramos a las 6', url: '', starts, ends },
    });
    const story = {
      content_elements: [
        {
          headlines: { basic: 'Sismo de <b>6.1</b> &amp; réplicas' },
          websites: { brujula: { website_url: '/nacional/sismo/' } },
        },
      ],
    };
    const bar = (reply: unknown) =>
      inDocument(renderBlock(alertBar, { isEditing: true, reply, now })).querySelector('nav');

    it('is the story of now, and asks for nothing by itself', () => {
      expect(bar(story)?.hasAttribute('hidden')).toBe(false);
      expect(bar(story)?.textContent).toBe('Última horaSismo de 6.1 & réplicas');
      expect(bar(story)?.getAttribute('data-behaviour')).toBeNull();
    });

    it('is what staff say while it lasts, before the story', () => {
      const lasting = { ...story, ...notice('2026-11-25T05:00:00Z', '2026-11-25T07:00:00Z') };
      expect(bar(lasting)?.textContent).toBe('AvisoHoy cerramos a las 6');
      const over = { ...story, ...notice('2026-11-25T04:00:00Z', '2026-11-25T06:00:00Z') };
      expect(bar(over)?.textContent).toContain('Sismo');
    });

    it('is nothing while there is none, or none with an address on the site', () => {
      expect(bar({ content_elements: [] })).toBeNull();
      expect(bar(null)).toBeNull();
      const elsewhere = { content_elements: [{ ...story.content_elements[0], websites: {} }] };
      expect(bar(elsewhere)).toBeNull();
    });

    it('asks there for what browsers ask for, and no server for anything', () => {
      expect(alertBar.content).toBeUndefined();
      expect(alertBar.canvasContent?.(defaultsOf(alertBar), testFacts())).toEqual({
        source: 'alert-bar-collections',
        query: { from: 0, size: 1 },
      });
    });
  });
});

describe('the alert', () => {
  let reply: unknown;
  let asked: string[];
  let cookies: string[];
  let jar: Map<string, string>;
  let isHidden: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    [asked, cookies, jar, isHidden] = [[], [], new Map(), false];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      if (reply instanceof Error) throw reply;
      return new Response(JSON.stringify(reply), { status: reply ? 200 : 503 });
    });
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
      [...jar].map((pair) => pair.join('=')).join('; '),
    );
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text: string) => {
      cookies.push(text);
      const [name = '', value = ''] = (text.split('; ')[0] ?? '').split('=');
      jar.set(name, value);
    });
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
    document.body.innerHTML = renderBlock(alertBar);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const bar = () => document.querySelector('nav') as HTMLElement;
  const shown = () =>
    bar().hidden
      ? null
      : [bar().querySelector('a')?.textContent, bar().querySelector('a')?.getAttribute('href')];
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const begin = async (given: unknown) => {
    reply = given;
    start(bar());
    await wait(0);
  };
  const turn = (to: 'away' | 'back') => {
    isHidden = to === 'away';
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const dismiss = () => bar().querySelector('button')?.click();

  it('asks for one story at once, and shows its headline and where it leads', async () => {
    await begin(alert('Reabren la autopista'));
    expect(asked).toEqual(['/_portada/contenido/alert-bar-collections?from=0&size=1']);
    expect(shown()).toEqual(['Reabren la autopista', '/nacional/autopista/']);
  });

  it('shows words where a headline carries markup, and runs none of it', async () => {
    await begin(alert('Paro en <b>AT&amp;T</b><img src=x onerror="document.title = \'mal\'">'));
    expect(shown()?.[0]).toBe('Paro en AT&T');
    expect(bar().querySelector('a')?.children).toHaveLength(0);
  });

  it.each([
    ['no alert', { content_elements: [], count: 0 }],
    ['no list', {}],
    ['no headline', alert('')],
    ['a headline without words', alert('<b> </b>')],
    [
      'no page on this site',
      {
        content_elements: [
          { headlines: { basic: 'A' }, websites: { jalisco: { website_url: '/a/' } } },
        ],
      },
    ],
    ['a script for an address', alert('A', 'javascript:alert(1)')],
    ['an address without a site', alert('A', '//otro.example/')],
    ['a backslash', alert('A', '/\\otro.example/')],
  ])('stays hidden with %s', async (_, given) => {
    await begin(given);
    expect(shown()).toBeNull();
  });

  it('takes an address on the web', async () => {
    await begin(alert('A', 'https://otro.example/a/'));
    expect(shown()?.[1]).toBe('https://otro.example/a/');
  });

  describe('in the words of staff', () => {
    const NOW = Date.parse('2026-11-23T12:00:00Z');
    const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
    const notice = (starts: number, ends: number, url = '/ayuda/') => ({
      ...alert('La nota'),
      notice: { text: 'Esta noche no hay <pagos>', url, starts: at(starts), ends: at(ends) },
    });
    const label = () => bar().querySelector('span')?.textContent;
    beforeEach(() => vi.setSystemTime(NOW));

    it('goes before the newest story, as text', async () => {
      await begin(notice(-1, 60));
      expect(shown()).toEqual(['Esta noche no hay <pagos>', '/ayuda/']);
      expect(label()).toBe('Aviso');
    });

    it('leads nowhere without an address, or with one that is none', async () => {
      await begin(notice(-1, 60, ''));
      expect(shown()).toEqual(['Esta noche no hay <pagos>', null]);
      reply = notice(-1, 60, 'javascript:alert(1)');
      await wait(120_000);
      expect(shown()).toEqual(['Esta noche no hay <pagos>', null]);
    });

    it('begins and ends on its minute, without another request', async () => {
      await begin(notice(1, 1.5));
      expect([shown()?.[0], label()]).toEqual(['La nota', 'Última hora']);
      await wait(60_000);
      expect([shown()?.[0], label()]).toEqual(['Esta noche no hay <pagos>', 'Aviso']);
      await wait(30_000);
      expect([shown()?.[0], label()]).toEqual(['La nota', 'Última hora']);
      expect(asked).toHaveLength(1);
    });

    it('comes and goes with the next request', async () => {
      await begin(alert('La nota'));
      reply = notice(-1, 600);
      await wait(120_000);
      expect(shown()?.[0]).toBe('Esta noche no hay <pagos>');
      reply = alert('La nota');
      await wait(120_000);
      expect(shown()?.[0]).toBe('La nota');
    });

    it('stays away once dismissed, until there is another', async () => {
      await begin(notice(-1, 600));
      dismiss();
      await wait(120_000);
      expect(shown()).toBeNull();
      reply = notice(0, 600);
      await wait(120_000);
      expect(shown()?.[0]).toBe('Esta noche no hay <pagos>');
    });
  });

  it('asks again every two minutes, and only while the page is in sight', async () => {
    await begin(alert('Uno'));
    await wait(119_999);
    expect(asked).toHaveLength(1);
    reply = alert('Dos');
    await wait(1);
    expect(asked).toHaveLength(2);
    expect(shown()?.[0]).toBe('Dos');
    turn('away');
    await wait(600_000);
    expect(asked).toHaveLength(2);
    turn('back');
    expect(asked).toHaveLength(3);
    await wait(120_000);
    expect(asked).toHaveLength(4);
  });

  it('does not ask before it is due because a reader looked away', async () => {
    await begin(alert('Uno'));
    turn('away');
    await wait(60_000);
    turn('back');
    expect(asked).toHaveLength(1);
    await wait(60_000);
    expect(asked).toHaveLength(2);
  });

  it('goes when it is put away, and keeps a cookie of the headline', async () => {
    await begin(alert('Sismo: 5,2 grados; sin daños'));
    dismiss();
    expect(shown()).toBeNull();
    const value = encodeURIComponent('Sismo: 5,2 grados; sin daños');
    expect(cookies).toEqual([`arcblock_alert-bar=${value}; path=/; SameSite=Lax; max-age=172800`]);
    await wait(120_000);
    expect(shown()).toBeNull();
    reply = alert('Otra cosa');
    await wait(120_000);
    expect(shown()?.[0]).toBe('Otra cosa');
  });

  it('stays away on the next page, and comes with another headline', async () => {
    jar.set('otra', '1');
    jar.set('arcblock_alert-bar', encodeURIComponent('Ya visto'));
    await begin(alert('Ya visto'));
    expect(shown()).toBeNull();
    reply = alert('Nuevo');
    await wait(120_000);
    expect(shown()?.[0]).toBe('Nuevo');
  });

  it('keeps its cookie to safe connections where there is one', async () => {
    vi.stubGlobal('location', { protocol: 'https:', search: '' });
    await begin(alert('A'));
    dismiss();
    expect(cookies).toEqual(['arcblock_alert-bar=A; path=/; SameSite=Lax; max-age=172800; Secure']);
  });

  it('asks for the site that a development address names', async () => {
    vi.stubGlobal('location', { protocol: 'http:', search: '?_website=jalisco' });
    await begin(alert('A'));
    expect(asked).toEqual([
      '/_portada/contenido/alert-bar-collections?from=0&size=1&_website=jalisco',
    ]);
  });

  it('leaves what is seen as it is when nobody answers, and asks again', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await begin(alert('Uno'));
    reply = new Error('sin red');
    await wait(120_000);
    expect(shown()?.[0]).toBe('Uno');
    expect(said).toHaveBeenCalledOnce();
    reply = null;
    await wait(120_000);
    expect(shown()?.[0]).toBe('Uno');
    reply = { content_elements: [], count: 0 };
    await wait(120_000);
    expect(shown()).toBeNull();
  });
});
