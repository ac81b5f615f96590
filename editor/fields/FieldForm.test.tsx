// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  adType,
  choice,
  color,
  contentConfig,
  date,
  group,
  hierarchy,
  html,
  image,
  keyValue,
  list,
  number,
  optionalNumber,
  richText,
  text,
  toggle,
  url,
} from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import { makeApi } from '../shell/api/api.ts';
import { withValues } from './control.ts';
import { joinDate, splitDate } from './DateControl.tsx';
import { FieldForm } from './FieldForm.tsx';
import { removedMarkup } from './HtmlControl.tsx';
import { moveItem } from './items/move-item.ts';
import { pairsToRecord } from './KeyValueControl.tsx';
import { paragraphsOf } from './MarkupControl.tsx';

const shape = {
  title: text({ label: 'Título', required: true, help: 'Lo que se lee', max: 5 }),
  isShown: toggle({ label: 'Mostrar', default: true }),
  size: number({ label: 'Tamaño', default: 3, min: 1, max: 9 }),
  limit: optionalNumber({ label: 'Tope' }),
  side: choice({
    label: 'Lado',
    options: { left: 'Izquierda', right: 'Derecha' },
    default: 'left',
  }),
  four: choice({ label: 'Cuatro', options: { a: 'A', b: 'B', c: 'C', d: 'D' }, default: 'a' }),
  link: url({ label: 'Enlace', visibleWhen: { field: 'isShown', equals: true } }),
  tint: color({ label: 'Color' }),
  showImage: toggle({ label: 'Con imagen', default: true, excludes: 'showVideo' }),
  showVideo: toggle({ label: 'Con video', excludes: 'showImage' }),
  ground: color({ label: 'Fondo', default: 'White', named: { White: 'Blanco', Black: 'Negro' } }),
  day: date({ label: 'Fecha' }),
  ad: adType({ label: 'Anuncio' }),
  menu: hierarchy({ label: 'Menú' }),
  photo: image({ label: 'Foto' }),
  box: group({ label: 'Caja', group: 'Aparte', fields: { inner: text({ label: 'Dentro' }) } }),
  items: list({
    label: 'Enlaces',
    itemLabel: 'name',
    item: z.object({ name: text({ label: 'Nombre' }) }),
  }),
  pairs: keyValue({ label: 'Pares' }),
  code: html({ label: 'Código' }),
  feed: contentConfig('ans-feed', { label: 'Notas' }),
  secret: text({ label: 'Oculto', hidden: true }),
};

const SECTION = { value: '/nacional', name: 'Nacional', detail: '', picture: '' };

function Form({ start = {}, seen }: { start?: JsonObject; seen: { values: JsonObject } }) {
  const [values, setValues] = useState<JsonObject>(start);
  seen.values = values;
  const parsed = z.object(shape).safeParse(values);
  const faults = new Map(
    parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  return (
    <FieldForm shape={shape} values={values} faults={faults} site="brujula" onChange={setValues} />
  );
}

function open(start: JsonObject = {}) {
  const seen = { values: start };
  const answers: [string, unknown][] = [
    [
      '/content/sources',
      [{ name: 'agencia', label: 'La agencia', kinds: ['ans-feed'], params: ['tema'] }],
    ],
    ['/content/hierarchies', ['default', 'vertical']],
    ['/content/names', { items: [SECTION], total: 1 }],
  ];
  const api = makeApi(async (input) => {
    const found = answers.find(([path]) => String(input).includes(path));
    return new Response(JSON.stringify(found ? found[1] : { html: '' }));
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ApiContext value={api}>
          <Form start={start} seen={seen} />
        </ApiContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { seen, user: userEvent.setup() };
}

describe('the generated form', () => {
  afterEach(cleanup);

  it('keeps the tools of a text until a press elsewhere ends: what is pressed would move', async () => {
    const words = { words: richText({ label: 'Palabras' }) };
    render(
      <FieldForm shape={words} values={{}} faults={new Map()} site="brujula" onChange={() => {}} />,
    );
    screen.getByRole('textbox').focus();
    const bold = await screen.findByRole('button', { name: 'Negritas' });
    const more = screen.getByRole('button', { name: 'Añadir párrafo' });
    fireEvent.mouseDown(more);
    more.focus();
    expect(bold.isConnected).toBe(true);
    fireEvent.mouseUp(more);
    await waitFor(() => expect(bold.isConnected).toBe(false));
    // From the keyboard at once.
    screen.getByRole('textbox').focus();
    const again = await screen.findByRole('button', { name: 'Negritas' });
    more.focus();
    await waitFor(() => expect(again.isConnected).toBe(false));
  });

  it('shows defaults and stores nothing until something is set', () => {
    const { seen } = open();
    expect(screen.getByRole('switch', { name: 'Mostrar' })).toHaveProperty('checked', true);
    expect(screen.getByRole('textbox', { name: 'Tamaño' })).toHaveProperty('value', '3');
    expect(screen.queryByLabelText('Oculto')).toBeNull();
    expect(seen.values).toEqual({});
  });

  it('stores what is set and takes it away on reset', async () => {
    const { seen, user } = open();
    await user.click(screen.getByRole('switch', { name: 'Mostrar' }));
    await user.click(screen.getByRole('radio', { name: 'Derecha' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cuatro' }), 'C');
    expect(seen.values).toEqual({ isShown: false, side: 'right', four: 'c' });
    await user.click(screen.getByRole('button', { name: 'Restablecer Mostrar' }));
    expect(seen.values).toEqual({ side: 'right', four: 'c' });
  });

  it('turns off a switch that another one excludes', async () => {
    const { seen, user } = open();
    const [image, video] = ['Con imagen', 'Con video'].map((name) =>
      screen.getByRole('switch', { name }),
    );
    await user.click(video as HTMLElement);
    expect(seen.values).toEqual({ showVideo: true, showImage: false });
    expect([image, video]).toMatchObject([{ checked: false }, { checked: true }]);
    await user.click(image as HTMLElement);
    expect(seen.values).toEqual({ showVideo: false, showImage: true });
    await user.click(image as HTMLElement);
    expect(seen.values).toEqual({ showVideo: false, showImage: false });
  });

  it('takes a colour from its list or any other', async () => {
    const { seen, user } = open();
    const list = screen.getByRole('combobox', { name: 'Fondo: de la lista' });
    expect(list).toHaveProperty('value', 'White');
    await user.selectOptions(list, 'Negro');
    expect(seen.values).toEqual({ ground: 'Black' });
    await user.type(screen.getByRole('textbox', { name: 'Fondo' }), '#abc');
    expect(seen.values).toEqual({ ground: '#abc' });
    expect(list).toHaveProperty('value', '');
  });

  it('hides a field while its condition does not hold', async () => {
    const { user } = open();
    await screen.findByLabelText('Enlace');
    await user.click(screen.getByRole('switch', { name: 'Mostrar' }));
    expect(screen.queryByLabelText('Enlace')).toBeNull();
  });

  it('ties help and fault to the field', async () => {
    const { user } = open();
    const title = screen.getByLabelText(/^Título/);
    await user.type(title, 'demasiado');
    expect(title.getAttribute('aria-invalid')).toBe('true');
    const described = (title.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    expect(described[0]).toBe('Lo que se lee');
    expect(described[1]?.length).toBeGreaterThan(3);
  });

  it('keeps what is typed until it is a number, and an empty one unset', async () => {
    const { seen, user } = open({ limit: 4 });
    const limit = screen.getByRole('textbox', { name: 'Tope' });
    await user.clear(limit);
    expect(seen.values).toEqual({});
    await user.type(limit, '-');
    expect(seen.values).toEqual({});
    await user.type(limit, '12');
    expect(seen.values).toEqual({ limit: -12 });
  });

  it('adds, fills, moves and removes items with the keyboard', async () => {
    const { seen, user } = open({ items: [{ name: 'uno' }, { name: 'dos' }] });
    await user.click(screen.getByRole('button', { name: 'Subir dos' }));
    expect(seen.values).toEqual({ items: [{ name: 'dos' }, { name: 'uno' }] });
    await user.click(screen.getByRole('button', { name: 'Quitar uno' }));
    await user.click(screen.getByRole('button', { name: 'Añadir a Enlaces' }));
    expect(seen.values).toEqual({ items: [{ name: 'dos' }, {}] });
    expect(screen.getByRole('button', { name: 'Subir dos' })).toHaveProperty('disabled', true);
  });

  it('nests groups and makes a form of a source', async () => {
    const { seen, user } = open();
    await user.type(screen.getByLabelText('Dentro'), 'x');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Fuente' }),
      'Notas de una o varias secciones',
    );
    await user.click(await screen.findByRole('combobox', { name: 'Añadir a Secciones' }));
    await user.click(await screen.findByRole('option', { name: /Nacional/ }));
    expect(seen.values).toEqual({
      box: { inner: 'x' },
      feed: { source: 'story-feed-sections', query: { includeSections: '/nacional' } },
    });
  });

  it('offers what only the server knows: sources of its configuration, menus of the site', async () => {
    const { seen, user } = open();
    await screen.findByRole('option', { name: 'La agencia' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fuente' }), 'La agencia');
    await user.type(screen.getByLabelText('tema'), 'x');
    await screen.findByRole('option', { name: 'vertical' });
    await user.selectOptions(screen.getByLabelText('Menú'), 'vertical');
    expect(seen.values).toEqual({
      feed: { source: 'agencia', query: { tema: 'x' } },
      menu: 'vertical',
    });
  });

  it('gives every field of the kit a control', () => {
    open();
    for (const label of ['Fecha', 'Foto', 'Pares']) {
      expect(within(document.body).getByRole('group', { name: label })).toBeTruthy();
    }
    expect(screen.getByLabelText('Código').tagName).toBe('TEXTAREA');
  });
});

describe('values of the form', () => {
  it('change in place, with the keys in their order', () => {
    expect(Object.keys(withValues({ b: 1, a: 2, c: 3 }, { a: 5, b: undefined, d: 1 }))).toEqual([
      'a',
      'c',
      'd',
    ]);
  });
  it('of a date come back as they were', () => {
    expect(joinDate(...(Object.values(splitDate('2026-11-20')) as [string, string]))).toBe(
      '2026-11-20',
    );
    const moment = splitDate('2026-11-20T10:30:00.000Z');
    expect(joinDate(moment.day, moment.time)).toBe('2026-11-20T10:30:00.000Z');
    expect(joinDate('', '10:00')).toBe('');
  });
  it('of pairs leave out unfinished and repeated keys and keep numbers', () => {
    expect(
      pairsToRecord(
        [
          ['a', '3'],
          ['', 'x'],
          ['a', '4'],
          ['b', 'y'],
        ],
        {},
      ),
    ).toEqual({ a: 3, b: 'y' });
  });
  it('of a list move', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  });
  it('of rich text are paragraphs only where nothing would be lost', () => {
    expect(paragraphsOf('<p>a <b>b</b></p><p>c</p>')).toEqual(['a <b>b</b>', 'c']);
    expect(paragraphsOf('')).toEqual([]);
    expect(paragraphsOf('<ul><li>a</li></ul>')).toBeUndefined();
    expect(paragraphsOf('<p class="x">a</p>')).toBeUndefined();
  });
  it('of markup tell what a policy took', () => {
    expect(removedMarkup('<p onclick="x">a</p><script>1</script>', '<p>a</p>').toSorted()).toEqual([
      '<script>',
      'onclick',
    ]);
    expect(removedMarkup('<p>a</p>', '<p>a</p>')).toEqual([]);
  });
});

describe('the groups of a long form', () => {
  afterEach(cleanup);

  const grouped = (...titles: string[]) =>
    Object.fromEntries(
      titles.map((title, index) => [`f${index}`, text({ label: `Campo ${index}`, group: title })]),
    );
  const show = (titles: string[], faults: ReadonlyMap<string, string> = new Map()) =>
    render(
      <FieldForm
        shape={grouped(...titles)}
        values={{}}
        faults={faults}
        site="brujula"
        onChange={() => undefined}
      />,
    );

  const tabs = () => within(screen.getByRole('tablist', { name: 'Grupos de campos' }));
  const shown = () => screen.getAllByRole('textbox').map((box) => box.getAttribute('id'));

  it('are tabs, one at a time, which say where something is wrong', () => {
    show(['Notas', 'Imagen', 'Aspecto'], new Map([['f1', 'Escribe algo']]));
    expect(
      tabs()
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Notas', 'Imagen (por corregir)', 'Aspecto']);
    expect(shown()).toEqual(['campo-f0']);
    fireEvent.click(tabs().getByRole('tab', { name: 'Aspecto' }));
    expect(shown()).toEqual(['campo-f2']);
    expect(screen.getByRole('tabpanel', { name: 'Aspecto' })).toBeTruthy();
  });

  it('go by arrows, Home and End, round and round', () => {
    show(['Notas', 'Imagen', 'Aspecto']);
    const press = (key: string) => {
      fireEvent.keyDown(document.activeElement as Element, { key });
      return document.activeElement?.textContent;
    };
    tabs().getByRole('tab', { selected: true }).focus();
    expect([press('ArrowRight'), press('End'), press('ArrowRight'), press('ArrowLeft')]).toEqual([
      ...['Imagen', 'Aspecto', 'Notas', 'Aspecto'],
    ]);
    expect(press('Home')).toBe('Notas');
    expect(shown()).toEqual(['campo-f0']);
  });

  it('keep the fields that stand in no group in sight', () => {
    show(['', 'Notas', 'Imagen', 'Aspecto']);
    expect(shown()).toEqual(['campo-f0', 'campo-f1']);
  });

  it('have no tabs where they are seen at once', () => {
    show(['Notas', 'Imagen']);
    expect(screen.queryByRole('tablist')).toBeNull();
  });
});
