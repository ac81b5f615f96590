// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderedAddress } from '../publishing/RenderedFrame.tsx';
import { PreviewView, type PreviewViewProps } from './PreviewView.tsx';

/** What the environment has beside a browser: frames stay empty. */
interface Emulated {
  happyDOM: { settings: { navigation: { disableChildFrameNavigation: boolean } } };
}
(window as unknown as Emulated).happyDOM.settings.navigation.disableChildFrameNavigation = true;

const addressOf: PreviewViewProps['addressOf'] = (looks) =>
  renderedAddress({ pageId: 'p', shows: 'draft', path: '/', revision: 3, looks });

function show(more: Partial<PreviewViewProps> = {}) {
  const acts = { onClose: vi.fn(), onShare: vi.fn() };
  const site = { hasAds: true, hasDarkScheme: true };
  render(<PreviewView addressOf={addressOf} site={site} width={1_440} {...acts} {...more} />);
  return acts;
}
const frame = () => screen.getByTitle<HTMLIFrameElement>('La página');
const query = () => Object.fromEntries(new URL(frame().src, 'http://editor.test').searchParams);

afterEach(cleanup);

describe('the preview', () => {
  it('shows the draft as whoever comes along sees it', () => {
    show();
    expect(query()).toEqual({
      shows: 'draft',
      path: '/',
      reader: 'anonymous',
      ads: 'on',
      scheme: 'light',
    });
  });

  it('shows it to a subscriber, without ads and dark', () => {
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'Con suscripción' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Publicidad' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Oscuro' }));
    expect(query()).toMatchObject({ reader: 'subscriber', ads: 'off', scheme: 'dark' });
  });

  it('offers no more than the site has', () => {
    show({ site: { hasAds: false, hasDarkScheme: false } });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Oscuro' })).toBeNull();
    expect(query().scheme).toBeUndefined();
  });

  it('lays the page out in any width, and in none that is no width', () => {
    show();
    const width = () => frame().parentElement?.style.width;
    expect(width()).toBe('1440px');
    fireEvent.click(screen.getByRole('radio', { name: 'Tableta, 768 px' }));
    expect(width()).toBe('768px');
    const field = screen.getByRole('textbox', { name: /^Ancho en px/ });
    fireEvent.change(field, { target: { value: '1024' } });
    expect(width()).toBe('1024px');
    fireEvent.change(field, { target: { value: '10' } });
    expect([width(), field.getAttribute('aria-invalid')]).toEqual(['1024px', 'true']);
    fireEvent.blur(field);
    expect(field.getAttribute('value')).toBe('1024');
  });

  it('is as large as somebody chooses', () => {
    show({ width: 390 });
    const paper = () => frame().closest<HTMLElement>('.pe-paper')?.style.width;
    fireEvent.change(screen.getByRole('combobox', { name: 'Tamaño' }), {
      target: { value: '0.5' },
    });
    expect(paper()).toBe('195px');
  });

  it('says where what it shows is not what is written', () => {
    show({ isBehind: true, moment: '26 nov, 6:00' });
    expect(screen.getByText('Sin tus últimos cambios: aún no se guardan')).toBeTruthy();
    expect(screen.getByText('Como estará el 26 nov, 6:00')).toBeTruthy();
  });

  it('waits for what is being saved', () => {
    show({ addressOf: undefined });
    expect(screen.getByText('Guardando lo último…')).toBeTruthy();
    expect(screen.queryByTitle('La página')).toBeNull();
  });

  it('offers to try again where no page comes', () => {
    show();
    const reply = new DOMParser().parseFromString('<no-page/>', 'application/xml');
    Object.defineProperty(frame(), 'contentDocument', { value: reply });
    fireEvent.load(frame());
    const failure = screen.getByRole('alert');
    fireEvent.click(within(failure).getByRole('button', { name: 'Reintentar' }));
    expect(frame()).toBeTruthy();
  });

  it('gives the focus back to where it was', () => {
    render(<button type="button">Vista previa</button>);
    const opener = screen.getByRole('button', { name: 'Vista previa' });
    opener.focus();
    const { unmount } = render(
      <PreviewView
        addressOf={addressOf}
        site={{ hasAds: false, hasDarkScheme: false }}
        width={390}
        onClose={() => undefined}
        onShare={() => undefined}
      />,
    );
    screen.getByRole('button', { name: 'Volver a editar' }).focus();
    unmount();
    expect(document.activeElement).toBe(opener);
  });

  it('leads back and to the links', () => {
    const { onClose, onShare } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Compartir' }));
    fireEvent.click(screen.getByRole('button', { name: 'Volver a editar' }));
    expect([onShare.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });
});
