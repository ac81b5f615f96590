// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetReturn, returnAddress } from '../../ui/return-address.ts';
import { testPage } from '../_block/render-block.testing.tsx';
import { start } from './ClosedPart.behaviour.ts';
import { ClosedPart } from './ClosedPart.tsx';

/** Of a session that goes on for long. */
const ACCESS = `x.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.y`;
const SESSION = JSON.stringify({ uuid: 'r', accessToken: ACCESS, refreshToken: ACCESS });
const REST = '<article class="b"><p>Sigue <b>así</b>.</p><p>Fin.</p></article>';

const section = () => document.querySelector('section') as HTMLElement;
const status = () => section().querySelector('[role="status"]')?.textContent;
const article = () => document.querySelector('article') as HTMLElement;

function draw(access: 'metered' | 'closed' = 'closed'): void {
  const closed = { part: 'start', access, from: 1, texts: 3 } as const;
  document.body.innerHTML = renderToStaticMarkup(
    <article>
      <p>Empieza.</p>
      <ClosedPart closed={closed} page={testPage({ blockId: 'cuerpo' })} />
    </article>,
  );
}
const replying = (reply: () => Response | Promise<Response>) => {
  const asked = vi.fn(reply as (...given: unknown[]) => Response | Promise<Response>);
  vi.stubGlobal('fetch', asked);
  return asked;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the closed part of an article', () => {
  it('stays an offer for whom nobody knows, and asks nothing', () => {
    const asked = replying(() => new Response(REST));
    draw();
    start(section());
    expect([section().dataset.state, asked.mock.calls.length]).toEqual(['refused', 0]);
  });

  it('comes for a subscriber where it belongs, and says so', async () => {
    localStorage.setItem('ArcId.USER_INFO', SESSION);
    const asked = replying(() => new Response(REST));
    draw();
    const added = vi.fn();
    addEventListener('portada:added', added, { once: true });
    start(section());
    expect([section().dataset.state, status()]).toEqual([
      'asking',
      'Abriendo el resto del artículo…',
    ]);
    await vi.waitFor(() => expect(section().dataset.state).toBe('open'));
    expect(asked.mock.calls[0]).toEqual([
      '/paywall/public/v1/rest?ruta=%2F&bloque=cuerpo',
      { credentials: 'same-origin', headers: { authorization: `Bearer ${ACCESS}` } },
    ]);
    expect(article().querySelector('.parte-cerrada')?.innerHTML).toBe(
      '<p>Sigue <b>así</b>.</p><p>Fin.</p>',
    );
    expect(article().lastElementChild).toBe(section());
    expect(added).toHaveBeenCalledOnce();
    expect(status()).toBe('El artículo está completo.');
    dispatchEvent(new Event('pageshow'));
    expect(asked).toHaveBeenCalledOnce();
  });

  it('says to whom it is refused why', async () => {
    localStorage.setItem('ArcId.USER_INFO', SESSION);
    replying(() => Response.json({ code: 'subscription_required' }, { status: 403 }));
    draw();
    start(section());
    await vi.waitFor(() => expect(section().dataset.state).toBe('refused'));
    // What other tabs keep tells nothing new of who reads.
    dispatchEvent(new Event('storage'));
    expect(section().dataset.state).toBe('refused');
    expect(status()).toBe('Tu cuenta no tiene una suscripción que abra este artículo.');
  });

  it('counts for anybody what is metered, and says what is left', async () => {
    const left = (count: string) =>
      new Response(REST, { headers: { 'Portada-Meter-Left': count } });
    replying(() => left('2'));
    draw('metered');
    start(section());
    await vi.waitFor(() => expect(status()).toMatch(/Te quedan 2 en estos 30 días/));
    replying(() => left('0'));
    draw('metered');
    start(section());
    await vi.waitFor(() => expect(status()).toMatch(/el último de tus artículos gratis/));
    replying(() => Response.json({ code: 'meter_used' }, { status: 403 }));
    draw('metered');
    start(section());
    await vi.waitFor(() =>
      expect(status()).toBe('Ya no te quedan artículos gratis en estos 30 días.'),
    );
  });

  it('can be tried again when nobody replied', async () => {
    localStorage.setItem('ArcId.USER_INFO', SESSION);
    let count = 0;
    replying(() => (++count === 1 ? Promise.reject(new TypeError('x')) : new Response(REST)));
    draw();
    start(section());
    await vi.waitFor(() => expect(section().dataset.state).toBe('failed'));
    section().querySelector('button')?.click();
    await vi.waitFor(() => expect(section().dataset.state).toBe('open'));
  });

  it('opens when somebody signs in in another tab', async () => {
    const asked = replying(() => new Response(REST));
    draw();
    start(section());
    localStorage.setItem('ArcId.USER_INFO', SESSION);
    dispatchEvent(new Event('storage'));
    await vi.waitFor(() => expect(section().dataset.state).toBe('open'));
    expect(asked).toHaveBeenCalledOnce();
  });

  it('remembers the article for whoever goes for a subscription', () => {
    draw();
    start(section());
    const link = section().querySelector('a') as HTMLElement;
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    expect(returnAddress()).toBe('/');
    forgetReturn();
    expect(returnAddress()).toBe('');
    sessionStorage.setItem('portada.volver', '//malo.example/');
    expect(returnAddress()).toBe('');
  });
});
