// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import type { PageRoute } from '../../schemas/page.ts';
import { laterParts } from '../shell/later.tsx';
import { renderDesk } from './desk.testing.tsx';
import { aPageSummary } from './page-summary.testing.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const page = (name: string, route: PageRoute) => aPageSummary('p', { name, route });

function show(of: PageSummary, act: 'archive' | 'delete' = 'delete', people: string[] = []) {
  const onDo = vi.fn();
  renderDesk(
    <WithdrawDialog
      asked={{ page: of, act, people }}
      isBusy={false}
      error={undefined}
      onClose={vi.fn()}
      onDo={onDo}
    />,
  );
  return onDo;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeAll(() => Promise.all(laterParts.map((part) => part.get())));
afterEach(cleanup);

describe('before a page leaves its readers', () => {
  it('says where they will find nothing, and goes on with one press', () => {
    const onDo = show(page('Contacto', { kind: 'path', path: '/contacto/' }));
    screen.getByText('Los lectores verán un 404 en /contacto/');
    screen.getByText(/30 días en la papelera/);
    fireEvent.click(button('Eliminar'));
    expect(onDo).toHaveBeenCalledWith('Contacto');
  });

  it('says who has it open, of a page that no reader has too', () => {
    const draft = { ...page('Contacto', { kind: 'path', path: '/contacto/' }) };
    delete draft.publishedVersion;
    const onDo = show(draft, 'archive', ['Ana', 'Lupe']);
    screen.getByText(/La tienen abierta Ana y Lupe/);
    expect(screen.queryByText(/404/)).toBeNull();
    fireEvent.click(button('Archivar'));
    expect(onDo).toHaveBeenCalledWith('Contacto');
  });

  it.each<[string, PageRoute]>([
    ['the front', { kind: 'path', path: '/' }],
    ['the template of the front', { kind: 'type', type: 'homepage' }],
    ['a template, which shows many addresses', { kind: 'type', type: 'article' }],
  ])('asks for the name of %s', (_, route) => {
    const onDo = show(page('La primera', route), 'archive');
    expect(button('Archivar').disabled).toBe(true);
    const field = screen.getByLabelText('Escribe «La primera» para confirmar');
    fireEvent.change(field, { target: { value: 'La prim' } });
    fireEvent.submit(field);
    expect(onDo).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: 'La primera' } });
    fireEvent.click(button('Archivar'));
    expect(onDo).toHaveBeenCalledWith('La primera');
  });
});
