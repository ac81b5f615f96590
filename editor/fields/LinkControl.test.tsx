// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { url } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import { makeApi } from '../shell/api/api.ts';
import { fold } from '../shell/words.ts';
import { FieldForm } from './FieldForm.tsx';

const SHAPE = { link: url({ label: 'Enlace' }) };
const PAGES = [
  { value: '/ciencia/', name: 'Ciencia', detail: 'Sección · /ciencia/', picture: '' },
  { value: '/contacto/', name: 'Contacto', detail: 'Página · /contacto/', picture: '' },
];

function open(start: JsonObject = {}) {
  const seen: { values: JsonObject; stored: unknown[] } = { values: start, stored: [] };
  const gone: { leave: () => void } = { leave: () => undefined };
  const api = makeApi(async (input) => {
    const query = new URL(String(input), 'http://x').searchParams;
    const values = query.getAll('value');
    const items = PAGES.filter(({ value, name }) =>
      values.length > 0
        ? values.includes(value)
        : fold(`${name} ${value}`).includes(fold(query.get('q') ?? '')),
    );
    return new Response(JSON.stringify({ items, total: items.length }));
  });
  const Form = () => {
    const [values, setValues] = useState(start);
    const [isOpen, setOpen] = useState(true);
    seen.values = values;
    gone.leave = () => setOpen(false);
    const { error } = z.object(SHAPE).safeParse(values);
    const faults = new Map(error?.issues.map(({ message }) => ['link', message]));
    const onChange = (next: JsonObject) => {
      seen.stored.push(next.link);
      setValues(next);
    };
    return isOpen ? (
      <FieldForm shape={SHAPE} values={values} faults={faults} site="brujula" onChange={onChange} />
    ) : null;
  };
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ApiContext value={api}>
          <Form />
        </ApiContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = () => screen.findByRole('combobox', { name: 'Enlace' });
  return { seen, gone, field, user: userEvent.setup() };
}

const fault = () => document.querySelector('.pe-fault')?.textContent?.trim();

describe('a link', () => {
  afterEach(cleanup);

  it('is completed when the field is left, and no fault is said before', async () => {
    const { seen, field, user } = open();
    await user.type(await field(), 'laprensa.mx');
    expect([seen.values, fault()]).toEqual([{}, undefined]);
    await user.tab();
    expect(seen.values).toEqual({ link: 'https://laprensa.mx' });
    expect(await field()).toHaveProperty('value', 'https://laprensa.mx');
  });

  it('that is none is kept and said to be so when the field is left', async () => {
    const { seen, field, user } = open({ link: '/ciencia/' });
    await user.clear(await field());
    seen.stored.length = 0;
    await user.type(await field(), 'laprensa mx');
    expect([seen.stored, fault()]).toEqual([[], undefined]);
    await user.tab();
    expect(seen.values).toEqual({ link: 'laprensa mx' });
    expect(fault()).toBe('Escribe una dirección que empiece con https://, / o mailto:');
  });

  it('shows at once where a whole address leads', async () => {
    const { seen, field, user } = open();
    await user.type(await field(), '/contacto/');
    expect(seen.values).toEqual({ link: '/contacto/' });
    await user.tab();
    expect(await screen.findByText('Lleva a «Contacto»')).toBeTruthy();
  });

  it('finds a page by its name; Enter alone takes what is typed', async () => {
    const { seen, field, user } = open();
    await user.type(await field(), 'cien');
    await screen.findByRole('option', { name: /^Ciencia/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(seen.values).toEqual({ link: '/ciencia/' });
    expect(screen.queryByRole('option')).toBeNull();
    await user.clear(await field());
    await user.type(await field(), 'contacto.mx{Enter}');
    expect(seen.values).toEqual({ link: 'https://contacto.mx' });
  });

  it('goes along when the page is saved from inside the field', async () => {
    const { seen, field, user } = open();
    await user.type(await field(), 'laprensa.mx');
    await user.keyboard('{Control>}s{/Control}');
    expect(seen.values).toEqual({ link: 'https://laprensa.mx' });
  });

  it('is not lost when the form goes before the focus has left it', async () => {
    const { seen, gone, field, user } = open();
    await user.type(await field(), 'laprensa.mx');
    gone.leave();
    await waitFor(() => expect(seen.stored).toEqual(['https://laprensa.mx']));
  });
});
