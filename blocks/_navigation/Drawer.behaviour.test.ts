// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { start } from './Drawer.behaviour.ts';

const HTML = `
  <nav>
    <button id="abre" popovertarget="menu"></button>
    <button id="otro" popovertarget="menu"></button>
    <div id="menu" popover="auto" data-drawer>
      <button id="cierra" popovertarget="menu" popovertargetaction="hide"></button>
      <div data-row id="fila"><a id="enlace" href="#nacional"></a><button id="flecha" aria-controls="sub" aria-expanded="false"></button></div>
      <ul id="sub" hidden><li><a id="oculto" href="/justicia/"></a></li></ul>
      <a id="ultimo" href="/mundo/"></a>
      <button id="fondo" tabindex="-1" popovertarget="menu" popovertargetaction="hide"></button>
    </div>
  </nav>
  <a id="fuera" href="/"></a>`;

const get = (id: string) => document.getElementById(id) as HTMLElement;
const focused = () => document.activeElement?.id;

/** What the browser does on its own: opens or closes, and says so. */
function toggle(newState: 'open' | 'closed') {
  get('menu').dispatchEvent(Object.assign(new Event('toggle'), { newState }));
}

function press(key: string, shiftKey = false): boolean {
  return (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
  );
}

describe('the drawer', () => {
  let isOpen: boolean;

  beforeEach(() => {
    document.body.className = '';
    document.body.innerHTML = HTML;
    isOpen = false;
    // No layout here: what is hidden has no box.
    for (const element of document.querySelectorAll('*'))
      element.getClientRects = () =>
        (element.closest('[hidden]') ? [] : [{}]) as unknown as DOMRectList;
    const matches = get('menu').matches.bind(get('menu'));
    get('menu').matches = ((selector: string) =>
      selector === ':popover-open' ? isOpen : matches(selector)) as never;
  });

  const begin = () => start(document.querySelector('nav') as HTMLElement);

  it('marks the body while it is open, and takes the mark back', () => {
    begin();
    toggle('open');
    expect(document.body.classList.contains('nav-open')).toBe(true);
    expect(get('menu').getAttribute('aria-modal')).toBe('true');
    toggle('closed');
    expect(document.body.classList.contains('nav-open')).toBe(false);
  });

  it('knows when it was opened before its script came', () => {
    isOpen = true;
    begin();
    expect(document.body.classList.contains('nav-open')).toBe(true);
  });

  it('takes the focus, and gives it back to the button that opened it', () => {
    begin();
    get('otro').focus();
    get('otro').dispatchEvent(new Event('click'));
    toggle('open');
    expect(focused()).toBe('cierra');
    toggle('closed');
    expect(focused()).toBe('otro');
  });

  it('gives the focus back when a press on the ground left it nowhere', () => {
    begin();
    toggle('open');
    (document.activeElement as HTMLElement).blur();
    toggle('closed');
    expect(focused()).toBe('abre');
  });

  it('keeps the focus: round from the last to the first and back, past what is hidden', () => {
    begin();
    toggle('open');
    get('ultimo').focus();
    expect(press('Tab')).toBe(false);
    expect(focused()).toBe('cierra');
    expect(press('Tab', true)).toBe(false);
    expect(focused()).toBe('ultimo');
    get('flecha').focus();
    expect([press('Tab'), press('Tab', true), press('a')]).toEqual([true, true, true]);
    expect(focused()).toBe('flecha');
  });

  it('opens and shuts a submenu by its button and by its row, not by its link', () => {
    begin();
    const state = () => [get('sub').hidden, get('flecha').getAttribute('aria-expanded')];
    get('flecha').click();
    expect(state()).toEqual([false, 'true']);
    get('fila').click();
    expect(state()).toEqual([true, 'false']);
    get('enlace').click();
    get('menu').click();
    get('cierra').click();
    expect(state()).toEqual([true, 'false']);
  });

  it('hears only its own opening, not one of what lies in it', () => {
    begin();
    const inner = Object.assign(new Event('toggle', { bubbles: true }), { newState: 'open' });
    get('sub').dispatchEvent(inner);
    expect(document.body.classList.contains('nav-open')).toBe(false);
  });

  it('stills what lies around it, and gives that back; what was still before stays so', () => {
    get('fuera').insertAdjacentHTML('afterend', '<p id="quieto"></p><p id="texto"></p>');
    get('menu').insertAdjacentHTML('afterend', '<div id="capa" popover></div>');
    get('capa').popover = 'auto';
    get('quieto').inert = true;
    begin();
    const state = () =>
      ['abre', 'fuera', 'texto', 'quieto', 'capa', 'menu'].map((id) => Boolean(get(id).inert));
    toggle('open');
    expect(state()).toEqual([true, true, true, true, false, false]);
    toggle('closed');
    expect(state()).toEqual([false, false, false, true, false, false]);
  });

  it('gives back what it stilled though it was told of the opening twice', () => {
    isOpen = true;
    begin();
    toggle('open');
    expect(get('fuera').inert).toBe(true);
    toggle('closed');
    expect([get('fuera').inert, get('abre').inert]).toEqual([false, false]);
    toggle('open');
    toggle('closed');
    expect(get('fuera').inert).toBe(false);
  });

  it('leaves a page without a drawer alone', () => {
    get('menu').remove();
    expect(begin).not.toThrow();
  });

  it('takes a drawer with nothing to stop at', () => {
    get('menu').innerHTML = '';
    begin();
    expect(() => toggle('open')).not.toThrow();
    const said = vi.fn();
    get('menu').addEventListener('keydown', said);
    get('menu').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    expect(said).toHaveBeenCalledOnce();
  });
});
