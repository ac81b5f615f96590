// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { defaultsOf, inDocument, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { taboola } from './block.ts';

const ALL = { placement: 'Debajo de la nota', mode: 'thumbs-a', container: 'taboola-debajo' };
const site = testSite({ taboolaPublisherId: 'la-brujula' });
const html = (fields: JsonObject = {}, facts: Partial<PageFacts> = {}, isEditing = false) =>
  renderBlock(taboola, {
    fields: { ...ALL, ...fields },
    facts: { site, pageType: 'article', ...facts },
    isEditing,
  });
const dom = (...given: Parameters<typeof html>) => inDocument(html(...given));
const kindOn = (pageType?: PageFacts['pageType']) =>
  dom({}, { pageType }).querySelector<HTMLElement>('#taboola-debajo')?.dataset.kind;

describe('taboola', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(taboola)).toEqual({ placement: '', mode: '', container: '' });
  });

  it('needs all three and a publisher', () => {
    for (const name of Object.keys(ALL)) expect(html({ [name]: '' }), name).toBe('');
    expect(html({}, { site: testSite() })).toBe('');
    expect(html({ container: '"><script>' })).toBe('');
  });

  it('shows editors the name of its placement alone', () => {
    const body = dom({}, {}, true);
    expect(body.textContent).toBe('Taboola · Debajo de la nota');
    expect(body.querySelector('[data-behaviour], #taboola-debajo')).toBeNull();
  });

  it('calls types of pages as Taboola does, and loads nothing on others', () => {
    const types = ['article', 'video', 'gallery', 'section', 'tag', 'author', 'search'] as const;
    expect([...types, 'homepage' as const].map(kindOn)).toEqual([
      'article',
      'video',
      'photo',
      'category',
      'category',
      'category',
      'category',
      'home',
    ]);
    for (const type of ['nativo-clp', undefined] as const) {
      const body = dom({}, { pageType: type });
      expect(body.querySelector('#taboola-debajo')).not.toBeNull();
      expect(body.querySelector('[data-behaviour], [data-needs]')).toBeNull();
    }
  });

  it('has its page allow the hosts of Taboola', () => {
    expect(dom().querySelector<HTMLElement>('[data-needs]')?.dataset.needs).toBe(
      'frame-src https://*.taboola.com;script-src https://*.taboola.com;connect-src https://*.taboola.com',
    );
  });

  it('stands in the frame of all embeds where the site asks', () => {
    const body = dom({}, { site: { ...site, asksBeforeEmbeds: true } });
    expect(body.querySelector('#taboola-debajo')).toBeNull();
    expect(body.querySelector('template')?.innerHTML).toContain('id="taboola-debajo"');
    expect(body.querySelector('[role=group]')?.getAttribute('aria-label')).toBe(
      'Recomendaciones de Taboola',
    );
  });
});

describe('the widgets of a page', () => {
  let start: (widget: HTMLElement) => void;
  beforeEach(async () => {
    vi.resetModules();
    ({ start } = await import('./Taboola.behaviour.ts'));
    delete window._taboola;
    document.head.innerHTML = '';
    const append = document.head.append.bind(document.head);
    // Nothing is fetched.
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) (node as HTMLScriptElement).type = 'text/plain';
      append(...nodes);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const loaders = () => document.querySelectorAll<HTMLScriptElement>('head #tbl-loader');
  const widget = (container: string) => ({
    mode: 'thumbs-a',
    container,
    placement: 'Debajo de la nota',
    target_type: 'mix',
  });

  it('are told at once, with one script and one end', () => {
    document.body.innerHTML = html() + html({ container: 'taboola-lado' });
    const all = [...document.querySelectorAll<HTMLElement>('[data-taboola]')];
    for (const each of all) start(each);
    expect(window._taboola).toEqual([
      { article: 'auto' },
      widget('taboola-debajo'),
      widget('taboola-lado'),
      { flush: true },
    ]);
    expect(loaders()).toHaveLength(1);
    expect(loaders()[0]?.src).toBe('https://cdn.taboola.com/libtrc/la-brujula/loader.js');
  });

  it('that come later are told with an end of their own', () => {
    document.body.innerHTML = html();
    const [first] = document.querySelectorAll<HTMLElement>('[data-taboola]');
    if (first) start(first);
    document.body.insertAdjacentHTML('beforeend', html({ container: 'taboola-lado' }));
    const [, second] = document.querySelectorAll<HTMLElement>('[data-taboola]');
    if (second) start(second);
    expect(window._taboola?.slice(3)).toEqual([widget('taboola-lado'), { flush: true }]);
    expect(loaders()).toHaveLength(1);
  });

  it('say whether the script came', () => {
    document.body.innerHTML = html();
    const [place] = document.querySelectorAll<HTMLElement>('[data-taboola]');
    const heard: string[] = [];
    for (const type of ['load', 'error']) place?.addEventListener(type, () => heard.push(type));
    if (place) start(place);
    loaders()[0]?.dispatchEvent(new Event('error'));
    expect(heard).toEqual(['error']);
    expect(loaders()).toHaveLength(0);
  });
});
