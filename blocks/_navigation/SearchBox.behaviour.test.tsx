// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../_block/render-block.testing.tsx';
import { start } from './SearchBox.behaviour.ts';
import { SearchBox } from './SearchBox.tsx';

describe('the search box', () => {
  let gone: string[];
  let sent: number;

  const form = () => document.querySelector('form') as HTMLFormElement;
  const input = () => document.querySelector('input') as HTMLInputElement;
  const button = () => document.querySelector('form button') as HTMLElement;
  const isOpen = () => form().hasAttribute('data-open');
  const begin = (place: 'left' | 'right' | 'menu' = 'left') => {
    document.body.innerHTML = `<div id="todo">${renderToStaticMarkup(
      <SearchBox id="b" page={testPage()} iconSize={16} place={place} />,
    )}</div><button id="fuera"></button>`;
    // After the behaviour: what it leaves to the browser.
    document.getElementById('todo')?.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) sent += 1;
      event.preventDefault();
    });
    start(form());
  };
  const submit = (value: string) => {
    input().value = value;
    form().dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  };
  const at = (search: string) =>
    vi.stubGlobal('location', { search, assign: (address: string) => void gone.push(address) });

  beforeEach(() => {
    vi.useFakeTimers();
    [gone, sent] = [[], 0];
    at('');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('opens by its button and takes the focus; the press sends nothing', () => {
    begin();
    expect([isOpen(), button().getAttribute('aria-expanded')]).toEqual([false, 'false']);
    const click = new MouseEvent('click', { cancelable: true, bubbles: true });
    button().dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect([isOpen(), button().getAttribute('aria-expanded')]).toEqual([true, 'true']);
    expect(document.activeElement).toBe(input());
  });

  it('sends by the second press', () => {
    begin();
    button().click();
    const click = new MouseEvent('click', { cancelable: true });
    button().dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });

  it('shuts 250 ms after the focus has left it, and not when it came back', () => {
    begin();
    button().click();
    document.getElementById('fuera')?.focus();
    vi.advanceTimersByTime(249);
    expect(isOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    expect([isOpen(), button().getAttribute('aria-expanded')]).toEqual([false, 'false']);
    button().click();
    document.getElementById('fuera')?.focus();
    button().focus();
    vi.advanceTimersByTime(1_000);
    expect(isOpen()).toBe(true);
  });

  it('shuts by Escape and leaves the focus on its button', () => {
    begin();
    button().click();
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button());
  });

  it('is always open in a menu', () => {
    begin('menu');
    const click = new MouseEvent('click', { cancelable: true });
    button().dispatchEvent(click);
    expect([click.defaultPrevented, button().hasAttribute('aria-expanded')]).toEqual([
      false,
      false,
    ]);
  });

  it.each([
    ['  agua ', '/search/agua/'],
    ['año de sequía', '/search/a%C3%B1o%20de%20sequ%C3%ADa/'],
    ['a//b', '/search/a%2Fb/'],
    ['..', '/busqueda/'],
    ['a/../b\\c', '/search/a%2Fb%20c/'],
    ['https://otro.example/nota', '/search/https%3A%2Fotro.example%2Fnota/'],
    ['x'.repeat(201), `/search/${'x'.repeat(200)}/`],
    ['50% / ¿qué?#', '/search/50%25%20%2F%20%C2%BFqu%C3%A9%3F%23/'],
  ])('leads from «%s» to %s', (value, address) => {
    begin('menu');
    submit(value);
    expect([gone, sent]).toEqual([[address], 0]);
  });

  it('stays on the site that a development address names', () => {
    at('?_website=jalisco');
    begin('menu');
    submit('agua');
    expect(gone).toEqual(['/search/agua/?_website=jalisco']);
  });

  it('leaves an empty search to the browser: the search page', () => {
    begin('menu');
    submit('   ');
    expect([gone, sent]).toEqual([[], 1]);
  });

  it('lets the page search in its own way', () => {
    begin('menu');
    const own: string[] = [];
    const take = (event: Event) => {
      event.preventDefault();
      own.push((event as CustomEvent<string>).detail);
    };
    document.addEventListener('portada:search', take);
    submit('agua');
    document.removeEventListener('portada:search', take);
    expect([own, gone, sent]).toEqual([['agua'], [], 0]);
  });
});
