import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { Section } from '../../schemas/section.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testSite,
} from '../_block/render-block.testing.tsx';
import { headerNavChain } from './block.ts';
import type { Menus } from './HeaderNavChain.tsx';

const SECTIONS: Section = {
  _id: '/',
  children: [
    {
      _id: '/nacional',
      name: 'Nacional',
      children: [
        { _id: '/nacional/justicia', name: 'Justicia' },
        { _id: '/nacional/vieja', name: 'Vieja', inactive: true },
      ],
    },
    { _id: '/mundo', name: 'Mundo', children: [{ _id: '/mundo/asia', name: 'Asia' }] },
    { _id: '/cerrada', name: 'Cerrada', inactive: true },
    { _id: 'l', node_type: 'link', display_name: 'Tienda', url: 'https://tienda.example/' },
  ],
};
const LINKS: Section = {
  _id: '/',
  children: [
    { _id: '/', name: 'Portada' },
    { _id: '/nacional', name: 'Nacional' },
    { _id: '/opinion', name: 'Opinión' },
  ],
};

interface Given {
  fields?: JsonObject;
  reply?: Menus;
  path?: string;
  isEditing?: boolean;
  children?: readonly (string | null)[];
  site?: Parameters<typeof testSite>[0];
}

const render = ({
  fields,
  reply = { sections: SECTIONS },
  path = '/',
  isEditing = false,
  children = [],
  site,
}: Given = {}) =>
  inDocument(
    renderBlock(headerNavChain, {
      reply,
      isEditing,
      children,
      facts: { path, site: testSite(site) },
      ...(fields ? { fields } : {}),
    }),
  );
const LEFT = { logoAlignment: 'left', horizontalLinksHierarchy: 'barra' };
const withLinks = (given: Given = {}) =>
  render({ fields: LEFT, reply: { sections: SECTIONS, links: LINKS }, ...given });
const linksOf = (body: HTMLElement) => body.querySelector('nav nav');

describe('header-nav-chain', () => {
  it('has the defaults of the catalogue', () => {
    expect(defaultsOf(headerNavChain)).toEqual({
      hierarchy: '',
      logoAlignment: 'center',
      horizontalLinksHierarchy: '',
      showHorizontalSeperatorDots: true,
      ariaLabel: 'Sections Menu',
      ariaLabelLink: 'Top Links',
      leftMobile1: 'menu',
      leftDesktop1: 'search',
      leftDesktop2: 'menu',
      rightMobile1: 'none',
      rightDesktop1: 'none',
      rightDesktop2: 'none',
      menuMobile1: 'search',
      menuMobile2: 'none',
      menuDesktop1: 'none',
      menuDesktop2: 'none',
    });
    expect(
      Object.keys(headerNavChain.shape).filter((key) => key.endsWith('CustomIndex')),
    ).toHaveLength(10);
    expect(headerNavChain.schema.safeParse({ menuMobile1: 'menu' }).success).toBe(false);
    expect(
      headerNavChain.schema.safeParse({ leftMobile1: 'custom', leftMobile1CustomIndex: 0 }).success,
    ).toBe(true);
  });

  it('asks for two levels of sections, and for one of links only where they can show', () => {
    const ask = (fields: JsonObject) =>
      headerNavChain.content?.(headerNavChain.schema.parse(fields), testFacts()) as object;
    expect(ask({ hierarchy: 'principal' })).toMatchObject({
      sections: {
        source: 'site-service-hierarchy',
        query: { hierarchy: 'principal', feature: 'header-nav-chain' },
      },
    });
    expect(Object.keys(ask({ horizontalLinksHierarchy: 'barra' }))).toEqual(['sections']);
    expect(Object.keys(ask({ logoAlignment: 'right' }))).toEqual(['sections']);
    expect(ask(LEFT)).toMatchObject({
      links: {
        source: 'site-service-hierarchy',
        query: { hierarchy: 'barra', feature: 'links-bar' },
      },
    });
    const { sections, links } = ask(LEFT) as Record<string, { filter: string[] }>;
    expect(sections?.filter).toContain('children.children.name');
    expect(links?.filter.some((path) => path.startsWith('children.children'))).toBe(false);
  });

  it('is a landmark by the name that editors give it', () => {
    expect(render().querySelector('#main-nav')?.getAttribute('aria-label')).toBe('Sections Menu');
    expect(
      render({ fields: { ariaLabel: 'Secciones' } })
        .querySelector('nav')
        ?.getAttribute('aria-label'),
    ).toBe('Secciones');
  });

  it('opens and closes its menu without script', () => {
    const body = render();
    const drawer = body.querySelector('[popover]');
    const opener = body.querySelector(`button[popovertarget="${drawer?.id}"]`);
    expect(drawer?.getAttribute('role')).toBe('dialog');
    expect(opener?.getAttribute('aria-label')).toBe('Abrir el menú de secciones');
    const closers = [...(drawer?.querySelectorAll('button[popovertargetaction="hide"]') ?? [])];
    expect(closers.map((button) => button.getAttribute('popovertarget'))).toEqual([
      drawer?.id,
      drawer?.id,
    ]);
    expect(closers[0]?.hasAttribute('autofocus')).toBe(true);
  });

  it('lists the sections that are active, two levels, with a button for each submenu', () => {
    const body = render();
    const links = [...body.querySelectorAll('[popover] ul a')].map((link) => [
      link.getAttribute('href'),
      link.textContent,
    ]);
    expect(links).toEqual([
      ['/nacional/', 'Nacional'],
      ['/nacional/justicia/', 'Justicia'],
      ['/mundo/', 'Mundo'],
      ['/mundo/asia/', 'Asia'],
      ['https://tienda.example/', 'Tienda Se abre en una ventana nueva'],
    ]);
    const carets = [...body.querySelectorAll('[aria-controls]')];
    expect(carets.map((caret) => caret.getAttribute('aria-label'))).toEqual([
      'Subsecciones de Nacional',
      'Subsecciones de Mundo',
    ]);
    for (const caret of carets)
      expect(body.querySelector(`ul#${caret.getAttribute('aria-controls')}`)).not.toBeNull();
  });

  it('opens the submenu of the page’s own section and marks where the reader is', () => {
    const body = render({ path: '/nacional/justicia/' });
    const states = [...body.querySelectorAll('[aria-controls]')].map((caret) => [
      caret.getAttribute('aria-expanded'),
      body.querySelector(`#${caret.getAttribute('aria-controls')}`)?.hasAttribute('hidden'),
    ]);
    expect(states).toEqual([
      ['true', false],
      ['false', true],
    ]);
    const marks = [...body.querySelectorAll('[aria-current]')].map((link) => [
      link.textContent,
      link.getAttribute('aria-current'),
    ]);
    expect(marks).toEqual([
      ['Nacional', 'true'],
      ['Justicia', 'page'],
    ]);
  });

  it('has links beside the logo only with a menu of their own and the logo at a side', () => {
    expect(linksOf(withLinks())?.getAttribute('aria-label')).toBe('Top Links');
    expect(
      [...(linksOf(withLinks())?.querySelectorAll(':scope > ul a') ?? [])].map(
        (link) => link.textContent,
      ),
    ).toEqual(['Portada', 'Nacional', 'Opinión']);
    expect(
      linksOf(withLinks({ fields: { ...LEFT, logoAlignment: 'right', ariaLabelLink: 'Arriba' } }))
        ?.outerHTML,
    ).toContain('aria-label="Arriba"');
    expect(linksOf(withLinks({ fields: { horizontalLinksHierarchy: 'barra' } }))).toBeNull();
    expect(
      linksOf(withLinks({ reply: { sections: SECTIONS, links: { _id: '/', children: [] } } })),
    ).toBeNull();
    expect(linksOf(withLinks({ reply: { sections: null, links: null } }))).toBeNull();
  });

  it('has all of them once more in a menu, for rows that have no room, in the same order', () => {
    const menu = (given: Given = {}) => linksOf(withLinks(given))?.querySelector('details');
    expect(menu()?.querySelector('summary')?.textContent).toBe('Más');
    const links = [...(menu({ path: '/nacional/' })?.querySelectorAll('li') ?? [])].map((item) => [
      item.textContent,
      item.querySelector('a')?.getAttribute('aria-current'),
    ]);
    expect(links).toEqual([
      ['Portada', null],
      ['Nacional', 'page'],
      ['Opinión', null],
    ]);
  });

  it('puts dots between the links: one less than there are, none for one, none when turned off', () => {
    const dots = (given: Given) =>
      linksOf(withLinks(given))?.querySelectorAll('span[aria-hidden]').length;
    expect(dots({})).toBe(2);
    expect(dots({ fields: { ...LEFT, showHorizontalSeperatorDots: false } })).toBe(0);
    expect(dots({ reply: { links: { _id: '/', children: [{ _id: '/a', name: 'A' }] } } })).toBe(0);
  });

  it('marks the link of the page: the front page’s on the front page alone', () => {
    const current = (path: string) =>
      [...(linksOf(withLinks({ path }))?.querySelectorAll(':scope > ul [aria-current]') ?? [])].map(
        (link) => link.textContent,
      );
    expect(current('/')).toEqual(['Portada']);
    expect(current('/nacional/2026/11/20/tranvias/')).toEqual(['Nacional']);
    expect(current('/nacionales/')).toEqual([]);
  });

  it('tells editors, and only them, why the links do not show', () => {
    const warning =
      'In order to render horizontal links, the logo must be aligned to the left or right.';
    const center = { horizontalLinksHierarchy: 'barra' };
    expect(render({ fields: center, isEditing: true }).textContent).toContain(warning);
    expect(render({ fields: center }).textContent).not.toContain(warning);
    expect(render({ fields: LEFT, isEditing: true }).textContent).not.toContain(warning);
    expect(render({ isEditing: true }).textContent).not.toContain(warning);
  });

  it('puts children where custom slots ask for them, and nothing for one that is not there or shows nothing', () => {
    const right = (position: number, children: Given['children']) =>
      render({
        fields: { rightDesktop1: 'custom', rightDesktop1CustomIndex: position },
        children: children ?? [],
      });
    expect(right(2, ['uno', 'dos']).querySelector('[data-widget="custom"]')?.textContent).toBe(
      'dos',
    );
    expect(right(3, ['uno', 'dos']).querySelector('[data-widget="custom"]')).toBeNull();
    expect(right(1, [null]).querySelector('[data-widget="custom"]')).toBeNull();
    expect(right(1, ['uno', 'dos']).textContent).not.toContain('dos');
  });

  it('has no menu to open where no slot opens it', () => {
    const body = render({ fields: { leftMobile1: 'none', leftDesktop2: 'none' } });
    expect(body.querySelector('[popover]')).toBeNull();
    expect(body.querySelector('[data-behaviour="_navigation/Drawer"]')).toBeNull();
  });

  it('sends what is searched to the search page', () => {
    const form = render().querySelector('form[role="search"]');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([
      '/busqueda/',
      'get',
    ]);
    expect(form?.querySelector('input[name="q"]')?.getAttribute('maxlength')).toBe('200');
    const label = form?.querySelector('label');
    expect([label?.textContent, label?.getAttribute('for')]).toEqual([
      'Buscar en La Brújula',
      form?.querySelector('input')?.id,
    ]);
  });

  it('gives every search a name of its own', () => {
    const ids = [...render().querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('lays a search over the page where a slot says so, with the tick that services look for', () => {
    const body = render({ fields: { rightDesktop1: 'queryly', menuMobile1: 'queryly' } });
    const overlay = body.querySelector('[data-behaviour="header-nav-chain/Queryly"]');
    expect(overlay?.querySelector('input#queryly_toggle[type="checkbox"]')).not.toBeNull();
    expect(
      body.querySelectorAll(`[data-widget="queryly"] button[popovertarget="${overlay?.id}"]`),
    ).toHaveLength(2);
    expect(render().querySelector('#queryly_toggle')).toBeNull();
  });

  it('has icons of 16 px in the bar and of 21 px in the menu', () => {
    const size = (selector: string) =>
      render().querySelector(`${selector} svg`)?.getAttribute('width');
    expect(size('[data-widget="menu"]')).toBe('16');
    expect(size('[popover] [data-widget="search"]')).toBe('21');
  });

  it('links its logo to the front page, as it is or from the site’s own files', () => {
    const logo = (site: Given['site']) => render({ site }).querySelector('a[href="/"]');
    expect(logo({ primaryLogo: '/marca/a.svg', primaryLogoAlt: 'A' })?.innerHTML).toBe(
      '<img class="HeaderNavChain_svg" src="/marca/a.svg" alt="A">',
    );
    expect(logo({ primaryLogo: 'marca/a.png' })?.innerHTML).toBe(
      '<img src="/marca/a.png" alt="La Brújula">',
    );
    expect(logo({ primaryLogo: 'https://cdn.example/a.png' })?.innerHTML).toContain(
      'src="https://cdn.example/a.png"',
    );
    expect(logo({})?.textContent).toBe('La Brújula');
  });

  it('stands without children and without content, and brings nothing to life on the canvas', () => {
    expect(render({ reply: { sections: null } }).querySelector('#main-nav')).not.toBeNull();
    expect(headerNavChain.container?.standsAlone).toBe(true);
    const canvas = render({
      isEditing: true,
      fields: { rightDesktop1: 'queryly', leftMobile1: 'custom', leftMobile1CustomIndex: 4 },
    });
    for (const mark of ['[data-behaviour]', '[popover]', '[popovertarget]', '[type="submit"]'])
      expect(canvas.querySelector(mark), mark).toBeNull();
    expect(canvas.textContent).toContain('Bloque 4');
  });

  it('has its blocks on the canvas where readers see the first, else below the bar', () => {
    const canvas = (fields: JsonObject) => {
      const body = render({ isEditing: true, fields, children: ['ZONA'] });
      const inBar = body.querySelector('#main-nav')?.textContent ?? '';
      return [inBar.includes('ZONA'), (body.textContent ?? '').split('ZONA').length - 1];
    };
    expect(canvas({ rightDesktop1: 'custom', rightDesktop1CustomIndex: 1 })).toEqual([true, 1]);
    expect(canvas({ rightDesktop1: 'custom', rightDesktop1CustomIndex: 2 })).toEqual([false, 1]);
    expect(canvas({})).toEqual([false, 1]);
  });

  it('keeps its children in order', () => {
    const { split, join } = headerNavChain.container ?? {};
    const fields = defaultsOf(headerNavChain);
    const columns = split?.(fields, ['a', 'b']) ?? [];
    expect(join?.(fields, columns)).toEqual({ fields: {}, children: ['a', 'b'] });
  });
});
