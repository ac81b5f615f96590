// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inDocument, renderBlock, testFacts } from '../_block/render-block.testing.tsx';
import { popupAddresses } from './addresses.ts';
import { sharePopup } from './block.ts';
import { start } from './SharePopup.behaviour.ts';

const render = (path = '/nacional/') => inDocument(renderBlock(sharePopup, { facts: { path } }));

describe('share popup', () => {
  it('shares the page by four networks, in the order of the specification', () => {
    const body = render();
    expect(body.querySelector('[popover] p')?.textContent).toBe('Compartir link');
    const hint = ' Se abre en una ventana nueva';
    expect([...body.querySelectorAll('li')].map((item) => item.textContent)).toEqual(
      ['Facebook', 'Twitter/X', 'LinkedIn', 'WhatsApp'].map((name) => name + hint),
    );
    const { websiteDomain } = testFacts().site;
    expect(body.querySelector('input')?.getAttribute('value')).toBe(`${websiteDomain}/nacional/`);
  });

  it('encodes whatever stands in an address and a title', () => {
    const { whatsapp, twitter } = popupAddresses('https://x.example/a?b=1&c', 'Sí & «no»');
    expect(whatsapp).toBe(
      'https://wa.me/?text=S%C3%AD%20%26%20%C2%ABno%C2%BB%20https%3A%2F%2Fx.example%2Fa%3Fb%3D1%26c',
    );
    expect(new URL(twitter).searchParams.get('text')).toBe('Sí & «no»');
  });

  it('is as large as the screen, takes the focus, and is shut by its button and its ground', () => {
    const popup = render().querySelector('[popover]') as HTMLElement;
    const shut = [...popup.querySelectorAll('[popovertargetaction="hide"]')];
    expect(shut.map((button) => button.getAttribute('popovertarget'))).toEqual([
      popup.id,
      popup.id,
    ]);
    expect(shut.map((button) => button.hasAttribute('autofocus'))).toEqual([true, false]);
    expect(shut[1]?.parentElement).toBe(popup);
    expect(shut[1]?.getAttribute('tabindex')).toBe('-1');
  });

  it('opens nothing on the canvas', () => {
    const html = renderBlock(sharePopup, { isEditing: true });
    expect(html).not.toContain('popover');
  });
});

describe('the focus', () => {
  const popup = () => document.querySelector('[popover]') as HTMLElement;
  const hidePopover = vi.fn();
  const leave = (relatedTarget: Element | null) =>
    popup()
      .querySelector('input')
      ?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }));

  beforeEach(() => {
    hidePopover.mockReset();
    document.body.innerHTML = `${renderBlock(sharePopup)}<a id="fuera" href="/">Fuera</a>`;
    popup().hidePopover = hidePopover;
    start(document.body.firstElementChild as HTMLElement);
  });

  it('shuts the window when it goes on to the page, not within the window nor out of it', () => {
    leave(popup().querySelector('button'));
    leave(null);
    expect(hidePopover).not.toHaveBeenCalled();
    leave(document.getElementById('fuera'));
    expect(hidePopover).toHaveBeenCalledOnce();
  });

  it('shuts the window that the reader left before the script came', () => {
    document.getElementById('fuera')?.focus();
    start(document.body.firstElementChild as HTMLElement);
    expect(hidePopover).toHaveBeenCalledOnce();
  });

  it('leaves the window open while the focus is in it, or nowhere', () => {
    popup().querySelector('input')?.focus();
    start(document.body.firstElementChild as HTMLElement);
    popup().querySelector('input')?.blur();
    start(document.body.firstElementChild as HTMLElement);
    expect(hidePopover).not.toHaveBeenCalled();
  });

  it('comes back to the button when nothing has it after the window shut', () => {
    const shut = () =>
      popup().dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }));
    const outside = document.getElementById('fuera') as HTMLElement;
    outside.focus();
    shut();
    expect(document.activeElement).toBe(outside);
    outside.blur();
    shut();
    expect(document.activeElement?.textContent).toBe('Compartir');
  });
});

describe('copying the address', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>();
  const find = <E extends Element>(selector: string) => document.querySelector<E>(selector) as E;

  beforeEach(() => {
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    document.body.innerHTML = renderBlock(sharePopup, { facts: { path: '/a/' } });
    start(document.body.firstElementChild as HTMLElement);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    writeText.mockReset();
  });

  it('copies, and says so', async () => {
    writeText.mockResolvedValue();
    expect(find<HTMLElement>('[data-copied]').hidden).toBe(false);
    find<HTMLElement>('[data-copied]').click();
    await vi.waitFor(() => expect(find('[role="status"]').textContent).toBe('Link copiado'));
    expect(writeText).toHaveBeenCalledWith(find<HTMLInputElement>('input').value);
  });

  it('logs a failure and leaves the address selected', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    writeText.mockRejectedValue(new Error('no'));
    find<HTMLElement>('[data-copied]').click();
    await vi.waitFor(() => expect(document.activeElement).toBe(find('input')));
    expect(error.mock.calls[0]?.[0]).toBe('Error al copiar el enlace');
    expect(find('[role="status"]').textContent).toBe('No se pudo copiar: cópialo de aquí');
  });
});
