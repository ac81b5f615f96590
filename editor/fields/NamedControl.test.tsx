// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { named } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { NamedItem } from '../../schemas/names-api.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import { makeApi } from '../shell/api/api.ts';
import { fold } from '../shell/words.ts';
import { FieldForm } from './FieldForm.tsx';

const SHAPE = {
  by: named('author', { label: 'Firma' }),
  where: named('section', { label: 'Secciones', several: true }),
};

const item = (value: string, name: string): NamedItem => ({ value, name, detail: '', picture: '' });
const NAMES: Record<string, NamedItem[]> = {
  author: [item('a1', 'Inés Carranza'), item('a2', 'Raúl Mena'), item('a3', 'Inés Uribe')],
  section: [item('/nacional', 'Nacional'), item('/mundo', 'Mundo'), item('/cultura', 'Cultura')],
};
const PAGE = 2;

/** As the service replies, two at a time. */
function reply(address: string): Response {
  const query = new URL(address, 'http://x').searchParams;
  const all = NAMES[query.get('list') ?? ''] ?? [];
  const values = query.getAll('value');
  const found = all.filter(({ value, name }) =>
    values.length > 0
      ? values.includes(value)
      : fold(`${name} ${value}`).includes(fold(query.get('q') ?? '')),
  );
  const from = Number(query.get('offset') ?? 0);
  const items = values.length > 0 ? found : found.slice(from, from + PAGE);
  return new Response(JSON.stringify({ items, total: found.length }));
}

function open(start: JsonObject = {}, send: (address: string) => Response = reply) {
  const seen: { values: JsonObject } = { values: start };
  const Form = () => {
    const [values, setValues] = useState(start);
    seen.values = values;
    return (
      <FieldForm
        shape={SHAPE}
        values={values}
        faults={new Map()}
        site="brujula"
        onChange={setValues}
      />
    );
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ApiContext value={makeApi(async (input) => send(String(input)))}>
          <Form />
        </ApiContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { seen, user: userEvent.setup() };
}

const box = (name: string) => screen.findByRole('combobox', { name });
const listed = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('what has a name', () => {
  afterEach(cleanup);

  it('is found by typing and chosen by keyboard; its id is stored', async () => {
    const { seen, user } = open();
    const by = await box('Firma');
    await user.click(by);
    await user.keyboard('ines');
    await screen.findByRole('option', { name: 'Inés Uribe' });
    expect(listed()).toEqual(['Inés Carranza', 'Inés Uribe']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(seen.values).toEqual({ by: 'a3' });
    await waitFor(() => expect(by).toHaveProperty('value', 'Inés Uribe'));
    expect(by.getAttribute('aria-expanded')).toBe('false');
  });

  it('is chosen by Enter though the list is still on its way', async () => {
    const { seen, user } = open();
    await user.click(await box('Firma'));
    await user.keyboard('raul{Enter}');
    await waitFor(() => expect(seen.values).toEqual({ by: 'a2' }));
  });

  it('comes a page at a time', async () => {
    const { user } = open();
    await user.click(await box('Firma'));
    await user.click(await screen.findByRole('button', { name: 'Ver más' }));
    await screen.findByRole('option', { name: 'Inés Uribe' });
    expect(listed()).toEqual(['Inés Carranza', 'Raúl Mena', 'Inés Uribe']);
  });

  it('keeps what was chosen on Escape, and loses it when the box is emptied', async () => {
    const { seen, user } = open({ by: 'a1' });
    const by = await screen.findByDisplayValue('Inés Carranza');
    await user.clear(by);
    await user.keyboard('{Escape}');
    expect(by).toHaveProperty('value', 'Inés Carranza');
    await user.clear(by);
    await user.tab();
    expect(seen.values).toEqual({});
  });

  it('says so when it names nothing any more, and keeps it', async () => {
    const { seen } = open({ by: 'quien-fue' });
    await screen.findByText(/Nadie firma así en el sitio/);
    expect(await box('Firma')).toHaveProperty('value', 'quien-fue');
    expect(seen.values).toEqual({ by: 'quien-fue' });
  });

  it('says that nothing was found, and what went wrong', async () => {
    const { user } = open();
    await user.click(await box('Firma'));
    await user.keyboard('zz');
    await screen.findByText('Nadie coincide con «zz».');
    cleanup();
    const failing = open({}, () => new Response('{}', { status: 500 }));
    await failing.user.click(await box('Firma'));
    expect((await screen.findByRole('alert')).textContent).toContain('Reintentar');
  });

  it('stands for what the page of a template is about', async () => {
    open({ by: '{author}' });
    await screen.findByDisplayValue('El autor o la autora de la página');
  });
});

describe('several things', () => {
  afterEach(cleanup);

  it('are added by name, moved and taken away', async () => {
    const { seen, user } = open({ where: '"/nacional", mundo/' });
    const group = await screen.findByRole('group', { name: 'Secciones' });
    await within(group).findByText('Mundo');
    expect(seen.values).toEqual({ where: '"/nacional", mundo/' });
    await user.click(within(group).getByRole('combobox', { name: 'Añadir a Secciones' }));
    await user.keyboard('cul');
    await user.click(await screen.findByRole('option', { name: 'Cultura' }));
    expect(seen.values).toEqual({ where: '/nacional, /mundo, /cultura' });
    await user.click(await within(group).findByRole('button', { name: 'Subir Cultura' }));
    await user.click(within(group).getByRole('button', { name: 'Quitar Nacional' }));
    expect(seen.values).toEqual({ where: '/cultura, /mundo' });
  });

  it('are not offered twice, and show what is gone', async () => {
    const { user } = open({ where: '/mundo, /nada' });
    await screen.findByText('/nada (ya no existe)');
    await user.click(await box('Añadir a Secciones'));
    await screen.findByRole('option', { name: 'Nacional' });
    expect(screen.queryByRole('option', { name: 'Mundo' })).toBeNull();
  });
});
