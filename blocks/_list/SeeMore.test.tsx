import { Window } from 'happy-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from '../../ui/Link.tsx';
import { testPage } from '../_block/render-block.testing.tsx';
import { itemAnchor, PagedItems } from './PagedItems.tsx';
import { start } from './SeeMore.behaviour.ts';

/** A list of items by their ids, with a link to more. */
const list = (ids: string[], mas: number, hasMore: boolean, keep?: Record<string, string>) => {
  const page = testPage({ query: { mas: String(mas) } });
  return renderToStaticMarkup(
    <section>
      <PagedItems page={page} count={ids.length} hasMore={hasMore} {...(keep ? { keep } : {})}>
        {ids.map((id, index) => (
          <article key={id} id={itemAnchor(page, index)} data-item={id}>
            <Link href="/foto/" locale="es-MX" isAssistiveHidden>
              <img alt="" src="/foto.jpg" />
            </Link>
            <a href={`/${id}/`}>{id}</a>
          </article>
        ))}
      </PagedItems>
    </section>,
  );
};

describe('see more in the browser', () => {
  const answers: (string | Error | number)[] = [];
  const asked: string[] = [];

  beforeEach(() => {
    answers.length = 0;
    asked.length = 0;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  function open(html: string, search = '') {
    const window = new Window({ url: `https://sitio.example/nacional/${search}` });
    const { document } = window;
    document.body.innerHTML = html;
    vi.stubGlobal('document', document);
    vi.stubGlobal('location', window.location);
    vi.stubGlobal('history', window.history);
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      const answer = answers.shift() ?? '';
      if (answer instanceof Error) throw answer;
      return { ok: typeof answer === 'string', status: 500, text: async () => answer };
    });
    const more = document.querySelector('[data-behaviour]') as unknown as HTMLElement;
    start(more);
    const link = document.querySelector('[data-behaviour] a') as unknown as HTMLAnchorElement;
    const click = async (given: MouseEventInit = {}) => {
      const event = new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ...given,
      } as never);
      link.dispatchEvent(event as unknown as Event);
      await new Promise((resolve) => setTimeout(resolve, 0));
      return event.defaultPrevented;
    };
    const state = () => ({
      items: [...document.querySelectorAll('[data-item]')]
        .map((item) => item.getAttribute('data-item'))
        .join(''),
      focus: document.activeElement?.textContent,
      said: document.querySelector('[role="status"]')?.textContent,
      isOffered: !link.hasAttribute('hidden'),
      search: window.location.search,
    });
    return { click, state, link, document };
  }

  it('adds only what is new, takes the focus there, and says how much came', async () => {
    answers.push(list(['a', 'b', 'c', 'd'], 2, true));
    const { click, state, link } = open(list(['a', 'b'], 1, true), '?_website=jalisco');
    expect(await click()).toBe(true);
    expect(asked).toEqual(['/_portada/bloque/b1?ruta=%2Fnacional%2F&mas=2&_website=jalisco']);
    expect(state()).toEqual({
      items: 'abcd',
      focus: 'c',
      said: 'Se agregaron 2 notas',
      isOffered: true,
      search: '?_website=jalisco&mas-b1=2',
    });
    expect(link.getAttribute('href')).toBe('?mas-b1=3#b1-5');
  });

  it('goes on page by page, and takes the link away at the end', async () => {
    answers.push(list(['a', 'b'], 2, true), list(['a', 'b', 'c'], 3, false));
    const { click, state } = open(list(['a'], 1, true));
    await click();
    await click();
    expect(asked[1]).toContain('mas=3');
    expect(state()).toMatchObject({
      items: 'abc',
      focus: 'c',
      said: 'Se agregó una nota',
      isOffered: false,
    });
  });

  it('asks with every parameter of its own block, and none of another', async () => {
    answers.push(list(['a', 'b'], 2, false));
    await open(list(['a'], 1, true, { buscar: 'año nuevo' })).click();
    expect(asked[0]).toBe('/_portada/bloque/b1?ruta=%2Fnacional%2F&buscar=a%C3%B1o+nuevo&mas=2');
  });

  it('says that there is nothing more when nothing new came', async () => {
    answers.push(list(['a'], 2, false));
    const { click, state } = open(list(['a'], 1, true));
    await click();
    expect(state()).toMatchObject({
      items: 'a',
      said: 'No hay más notas',
      isOffered: false,
      focus: 'a',
    });
  });

  it.each([
    ['the network fails', new Error('sin red')],
    ['the server fails', 500],
    ['the block comes back empty', ''],
  ])('keeps everything when %s, says so, and can be tried again', async (_, answer) => {
    answers.push(answer, list(['a', 'b'], 2, false));
    const { click, state, link } = open(list(['a'], 1, true));
    await click();
    expect(state()).toMatchObject({
      items: 'a',
      said: 'No se pudieron cargar más notas. Vuelve a intentarlo.',
      isOffered: true,
      search: '',
    });
    expect(link.getAttribute('href')).toBe('?mas-b1=2#b1-2');
    await click();
    expect(state()).toMatchObject({ items: 'ab', said: 'Se agregó una nota' });
  });

  it('is busy while it waits, and does not ask twice', async () => {
    answers.push(list(['a', 'b'], 2, true));
    const { click, document, state } = open(list(['a'], 1, true));
    const first = click();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(state().said).toBe('Cargando más notas…');
    await click();
    await first;
    expect(asked).toHaveLength(1);
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  it('leaves clicks alone that open the link elsewhere', async () => {
    const { click } = open(list(['a'], 1, true));
    expect(await click({ ctrlKey: true })).toBe(false);
    expect(asked).toEqual([]);
  });
});
