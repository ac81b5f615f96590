// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../_block/render-block.testing.tsx';
import { start } from './Suggestions.behaviour.ts';
import { SuggestedField, type SuggestionGroups, SuggestionList } from './Suggestions.tsx';

const GROUPS: SuggestionGroups = {
  sections: [{ label: 'Nacional', href: '/nacional/' }],
  authors: [{ label: 'Inés Nava', href: '/author/ines-nava/' }],
  stories: [{ label: 'Navegar el río', href: '/nacional/rio/', note: 'Nacional' }],
};
const NONE: SuggestionGroups = { sections: [], authors: [], stories: [] };

const listOf = (query: string, groups: SuggestionGroups) =>
  renderToStaticMarkup(
    <SuggestionList locale="es-MX" query={query} href={`/search/${query}/`} groups={groups} />,
  );

describe('a field that suggests', () => {
  let requests: string[];
  let replies: Record<string, string>;
  let followed: string[];

  const input = () => document.querySelector('input') as HTMLInputElement;
  const list = () => document.querySelector('[role=listbox]') as HTMLElement;
  const status = () => document.querySelector('[role=status]')?.textContent;
  const chosen = () => document.querySelector('[aria-selected=true]')?.textContent ?? null;
  const key = (name: string) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    input().dispatchEvent(event);
    return event.defaultPrevented;
  };
  const type = async (text: string) => {
    input().value = text;
    input().dispatchEvent(new Event('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(150);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [requests, followed] = [[], []];
    replies = { na: listOf('na', GROUPS), zz: listOf('zz', NONE) };
    vi.stubGlobal('location', { search: '' });
    vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
      requests.push(address);
      await new Promise((done) => setTimeout(done, 20));
      signal?.throwIfAborted();
      const html = replies[new URLSearchParams(address.split('?')[1]).get('q') ?? ''];
      return html === undefined
        ? { ok: false, text: async () => '' }
        : { ok: true, text: async () => html };
    });
    const page = document.createElement('main');
    page.innerHTML = renderToStaticMarkup(
      <SuggestedField id="q" page={testPage()}>
        <input id="q" type="search" name="q" />
      </SuggestedField>,
    );
    document.body.replaceChildren(page);
    page.addEventListener('click', (event) => {
      event.preventDefault();
      followed.push((event.target as Element).closest('a')?.getAttribute('href') ?? '');
    });
    start(document.querySelector('[data-behaviour]') as HTMLElement);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is a closed combobox at first', () => {
    expect(input().getAttribute('role')).toBe('combobox');
    expect(input().getAttribute('aria-expanded')).toBe('false');
    expect(input().getAttribute('aria-controls')).toBe(list().id);
    expect([list().hidden, requests]).toEqual([true, []]);
  });

  it('requests two letters or more, once typing rests, and says how many there are', async () => {
    await type('n');
    expect(requests).toEqual([]);
    input().value = 'na';
    input().dispatchEvent(new Event('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toEqual(['/_portada/sugerencias?q=na']);
    expect([list().hidden, input().getAttribute('aria-expanded')]).toEqual([false, 'true']);
    expect(status()).toBe('3 sugerencias');
    const groups = [...document.querySelectorAll('[role=group]')];
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Secciones',
      'Autores',
      'Notas',
    ]);
  });

  it('moves with the arrows through all options and the field, and follows with Enter', async () => {
    await type('na');
    await vi.advanceTimersByTimeAsync(30);
    const seen: (string | null)[] = [];
    for (let press = 0; press < 5; press += 1) {
      key('ArrowDown');
      seen.push(chosen());
    }
    expect(seen).toEqual([
      'Nacional',
      'Inés Nava',
      'Navegar el ríoNacional',
      'Ver todo lo que hay de «na»',
      null,
    ]);
    key('ArrowUp');
    expect(chosen()).toBe('Ver todo lo que hay de «na»');
    const active = document.getElementById(input().getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('Ver todo lo que hay de «na»');
    expect(key('Enter')).toBe(true);
    expect(followed).toEqual(['/search/na/']);
  });

  it('leaves Enter to the form while nothing is chosen', async () => {
    await type('na');
    await vi.advanceTimersByTimeAsync(30);
    expect(key('Enter')).toBe(false);
    expect(followed).toEqual([]);
  });

  it('closes with Escape, before whatever holds it, and opens again with an arrow', async () => {
    await type('na');
    await vi.advanceTimersByTimeAsync(30);
    const outside = vi.fn();
    document.querySelector('main')?.addEventListener('keydown', outside);
    expect(key('Escape')).toBe(true);
    expect([list().hidden, outside.mock.calls.length]).toEqual([true, 0]);
    expect(key('Escape')).toBe(false);
    expect(outside).toHaveBeenCalledOnce();
    key('ArrowDown');
    expect([list().hidden, chosen()]).toEqual([false, 'Nacional']);
  });

  it('says when there is nothing, and stays closed', async () => {
    await type('zz');
    await vi.advanceTimersByTimeAsync(30);
    expect([list().hidden, status()]).toEqual([true, 'Sin sugerencias']);
  });

  it('shows what was typed last, whatever comes first, and nothing of a failure', async () => {
    await type('na');
    await type('zz');
    await vi.advanceTimersByTimeAsync(60);
    expect([list().hidden, status()]).toEqual([true, 'Sin sugerencias']);
    await type('na');
    await vi.advanceTimersByTimeAsync(30);
    await type('error');
    await vi.advanceTimersByTimeAsync(30);
    expect(list().hidden).toBe(true);
  });

  it('closes when the focus leaves it', async () => {
    await type('na');
    await vi.advanceTimersByTimeAsync(30);
    input().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(250);
    expect(list().hidden).toBe(true);
  });

  it('keeps a site that was chosen by its address', async () => {
    vi.stubGlobal('location', { search: '?_website=jalisco' });
    await type('na');
    expect(requests).toEqual(['/_portada/sugerencias?q=na&_website=jalisco']);
  });
});

describe('the list of suggestions', () => {
  it('escapes what people typed and wrote', () => {
    const html = listOf('<b>', { ...NONE, stories: [{ label: '<i>x</i>', href: '/a/"b/' }] });
    expect(html).not.toMatch(/<b>|<i>/);
    expect(html).toContain('1 sugerencia"');
  });

  it('brings no option where nothing was found', () => {
    expect(listOf('zz', NONE)).toBe('<div data-status="Sin sugerencias"></div>');
  });
});
