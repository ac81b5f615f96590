// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { ImageList, LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { choice, image, imageOverrideFields } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import { makeApi } from '../shell/api/api.ts';
import { FieldForm } from './FieldForm.tsx';

const LIBRARY: ImageList = {
  total: 1,
  items: [
    {
      id: 'abc',
      name: 'faro.jpg',
      mime: 'image/jpeg',
      width: 800,
      height: 600,
      bytes: 9_000,
      alt: 'Un faro',
      credit: '',
      caption: '',
      focalPoint: { x: 30, y: 40 },
      url: '/imagenes/abc.jpg',
      auth: { 1: 'tok' },
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
    },
  ],
};

/** The library, its one picture, and that picture as it is after a change. */
const reply: typeof fetch = async (input, init) => {
  const [{ focalPoint, ...picture } = {}] = LIBRARY.items as Partial<LibraryImage>[];
  const isChanged = init?.method === 'PATCH';
  const one = { ...picture, auth: { 1: 'tok-1' }, ...(isChanged ? {} : { focalPoint }) };
  return new Response(JSON.stringify(String(input).includes('/api/images/') ? one : LIBRARY));
};

function open(shape: Record<string, z.ZodType>, start: JsonObject = {}) {
  const seen = { values: start };
  function Form() {
    const [values, setValues] = useState(start);
    seen.values = values;
    return (
      <FieldForm
        shape={shape}
        values={values}
        faults={new Map()}
        site="brujula"
        onChange={setValues}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ApiContext value={makeApi(reply)}>
          <Form />
        </ApiContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { seen, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, button: RegExp) {
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: 'Elegir imagen' });
  await user.click(await within(dialog).findByRole('button', { name: /Un faro/ }));
}

afterEach(cleanup);

describe('the image field', () => {
  it('keeps a picture of the library as one object', async () => {
    const { seen, user } = open({ photo: image({ label: 'Foto' }) });
    await choose(user, /Elegir imagen/);
    expect(seen.values.photo).toEqual({
      url: '/imagenes/abc.jpg',
      id: 'abc',
      auth: { 1: 'tok' },
      focalPoint: { x: 30, y: 40 },
      alt: 'Un faro',
    });
    expect(screen.getByRole('img', { name: 'Un faro' }).getAttribute('src')).toMatch(
      /^\/resizer\/v2\/abc\.jpg\?auth=tok/,
    );
    expect(screen.getByText('Imagen nuestra').closest('details')?.open).toBe(false);
    expect(screen.queryByText(/Falta el texto alternativo/)).toBeNull();
    await user.clear(screen.getByLabelText('Texto alternativo'));
    expect(screen.getByText(/Falta el texto alternativo/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Quitar la imagen de Foto' }));
    expect(seen.values).toEqual({});
  });

  it('keeps it flat, with its companions, where a block has them', async () => {
    const { seen, user } = open(imageOverrideFields(), { other: 1 });
    await choose(user, /Elegir imagen/);
    expect(seen.values).toEqual({
      other: 1,
      imageOverrideURL: '/imagenes/abc.jpg',
      imageOverrideId: 'abc',
      imageOverrideAuth: '{"1":"tok"}',
      imageOverrideFocal: '30,40',
    });
    await user.click(screen.getByRole('button', { name: 'Quitar la imagen de Otra imagen' }));
    expect(seen.values).toEqual({ other: 1 });
  });

  it('is cut in the ratio that the block shows it in, and the block follows', async () => {
    const { seen, user } = open(
      {
        ...imageOverrideFields(),
        imageRatio: choice({
          label: 'Forma',
          options: { '16:9': 'A', '3:2': 'B' },
          default: '3:2',
        }),
      },
      { imageOverrideURL: '/imagenes/abc.jpg', imageOverrideId: 'abc' },
    );
    await user.click(await screen.findByRole('button', { name: 'Punto focal y recorte' }));
    const dialog = await screen.findByRole('dialog', { name: 'Punto focal y recorte' });
    const shapes = await within(dialog).findByRole('group', { name: 'Así se recorta' });
    expect(
      within(shapes)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Clásica (3:2)']);
    await user.click(within(dialog).getByRole('button', { name: 'Automático' }));
    await waitFor(() => expect(seen.values.imageOverrideAuth).toBe('{"1":"tok-1"}'), {
      timeout: 3_000,
    });
    expect(seen.values.imageOverrideId).toBe('abc');
  });

  it('takes an address by hand, which drops what belonged to the picture before', async () => {
    const { seen, user } = open(imageOverrideFields(), {
      imageOverrideURL: '/imagenes/abc.jpg',
      imageOverrideId: 'abc',
      imageOverrideAuth: '{}',
      imageOverrideFocal: '1,2',
    });
    const address = await screen.findByLabelText('Dirección de la imagen');
    await user.clear(address);
    await user.type(address, 'https://f.example/a.jpg');
    expect(seen.values).toEqual({ imageOverrideURL: 'https://f.example/a.jpg' });
  });
});
