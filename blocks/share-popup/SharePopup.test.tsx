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
    expect([...body.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Facebook',
      'Twitter/X',
      'LinkedIn',
      'WhatsApp',
    ]);
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

  it('opens nothing on the canvas', () => {
    const html = renderBlock(sharePopup, { isEditing: true });
    expect(html).not.toContain('popover');
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
