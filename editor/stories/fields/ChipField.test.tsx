// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChipField, type Choice } from './ChipField.tsx';

afterEach(cleanup);

const TAGS = [{ key: 'agua', label: 'Agua' }];
const NONE = 'No hay esa etiqueta.';

function show(fresh?: (q: string) => Choice) {
  const onAdd = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChipField
        label="Etiquetas"
        placeholder="Busca"
        path="taxonomy.tags"
        chips={[]}
        isReadOnly={false}
        find={async (q) => TAGS.filter(({ label }) => label.toLowerCase().includes(q))}
        fresh={fresh}
        none={fresh ? undefined : NONE}
        onAdd={onAdd}
        onRemove={() => undefined}
      />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { onAdd, type, enter: () => fireEvent.keyDown(field, { key: 'Enter' }) };
}

it('offers what there is, and says so of words that nothing has', async () => {
  const { onAdd, type, enter } = show();
  type('sequía');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(NONE));
  enter();
  expect(onAdd).not.toHaveBeenCalled();
  type('agua');
  expect(await screen.findByRole('option', { name: 'Agua' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
  enter();
  expect(onAdd).toHaveBeenCalledWith(TAGS[0]);
});

it('offers to make one to those who may', async () => {
  const { onAdd, type, enter } = show((q) => ({ key: q, label: q, note: 'Etiqueta nueva' }));
  type('sequía');
  expect(await screen.findByRole('option', { name: /sequía/ })).toBeTruthy();
  expect(screen.queryByText(NONE)).toBeNull();
  enter();
  expect(onAdd).toHaveBeenCalledWith({ key: 'sequía', label: 'sequía', note: 'Etiqueta nueva' });
});
