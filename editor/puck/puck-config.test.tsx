import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineBlock } from '../../blocks/_block/define-block.ts';
import { registry } from '../../blocks/registry.ts';
import { seed } from '../../fixtures/seed.ts';
import {
  choice,
  contentConfig,
  group,
  image,
  inlineText,
  keyValue,
  list,
  named,
  number,
  richText,
  text,
  toggle,
} from '../../schemas/fields.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { pairsOf } from './KeyValueLines.tsx';
import { puckConfig } from './puck-config.tsx';
import { puckMarkup } from './puck-markup.testing.tsx';

const fields = {
  title: inlineText({ label: 'Título' }),
  lead: text({ label: 'Entrada', multiline: true, help: 'Dos líneas' }),
  isBig: toggle({ label: 'Grande', default: true }),
  columns: number({ label: 'Columnas', min: 1, max: 4, default: 2 }),
  side: choice({
    label: 'Lado',
    options: { left: 'Izquierda', right: 'Derecha' },
    default: 'left',
  }),
  size: choice({
    label: 'Tamaño',
    options: { s: 'Chico', m: 'Mediano', l: 'Grande', xl: 'Enorme' },
    default: 'm',
  }),
  links: list({
    label: 'Enlaces',
    itemLabel: 'name',
    max: 3,
    item: z.object({ name: text({ label: 'Nombre' }), isNew: toggle({ label: 'Nuevo' }) }),
  }),
  button: group({ label: 'Botón', fields: { word: text({ label: 'Palabra', default: 'Ver' }) } }),
  body: richText({ label: 'Texto' }),
  photo: image({ label: 'Foto' }),
  section: named('section', { label: 'Sección' }),
  feed: contentConfig('ans-feed', { label: 'Notas' }),
  places: keyValue({ label: 'Lugares' }),
  secret: text({ label: 'Clave', hidden: true }),
  note: text({ label: 'Nota', visibleWhen: { field: 'isBig', equals: false } }),
};
const sample = defineBlock({
  name: 'muestra',
  label: 'Muestra',
  group: 'text',
  version: 1,
  fields,
  View: ({ fields: { title, body } }) => (
    <section>
      <h2 dangerouslySetInnerHTML={{ __html: title }} />
      <div dangerouslySetInnerHTML={{ __html: body }} />
    </section>
  ),
});
const blocks = new Map([[sample.name, sample]]);
const component = puckConfig(blocks).components.muestra;

describe('a block as a component of Puck', () => {
  it('has a field for each of ours that the form shows', () => {
    const types = Object.entries(component?.fields ?? {}).map(([name, { type }]) => [name, type]);
    expect(types).toEqual([
      ['title', 'text'],
      ['lead', 'textarea'],
      ['isBig', 'radio'],
      ['columns', 'number'],
      ['side', 'radio'],
      ['size', 'select'],
      ['links', 'array'],
      ['button', 'object'],
      ['body', 'richtext'],
      ['photo', 'object'],
      ['section', 'text'],
      ['feed', 'object'],
      ['places', 'custom'],
      ['note', 'text'],
    ]);
    expect(component?.fields).toMatchObject({
      lead: { label: 'Entrada', metadata: { help: 'Dos líneas' } },
      columns: { min: 1, max: 4 },
      side: { options: [{ value: 'left' }, { value: 'right', label: 'Derecha' }] },
      links: {
        max: 3,
        arrayFields: { name: { type: 'text' }, isNew: { type: 'radio' } },
        defaultItemProps: { name: '', isNew: false },
      },
      button: { objectFields: { word: { type: 'text' } } },
    });
  });

  it('begins with our defaults', () => {
    expect(component?.defaultProps).toMatchObject({
      isBig: true,
      columns: 2,
      size: 'm',
      links: [],
    });
    expect(component?.defaultProps).not.toHaveProperty('photo');
  });

  it('asks for names and pictures where there is somebody to ask', async () => {
    const lookUps = {
      names: async (thing: string, search: string) => [
        { value: '/nacional', name: `${thing} ${search}`, detail: '' },
      ],
      pictures: async () => [{ value: { url: '/a.jpg' }, title: 'A' }],
    };
    const asking = puckConfig(blocks, { lookUps }).components.muestra?.fields?.section;
    if (asking?.type !== 'external' || !('fetchList' in asking)) throw new Error('no picker');
    const [row] = (await asking.fetchList({ query: 'nac', filters: {} })) ?? [];
    expect(asking.mapRow?.(row)).toMatchObject({ Nombre: 'section nac' });
    expect(asking.mapProp?.(row)).toBe('/nacional');
  });

  const resolved = async (props: object) =>
    component?.resolveFields?.({ props: { id: 'a', ...component.defaultProps, ...props } }, {
      fields: component.fields,
    } as never);

  it('shows a field while its condition holds', async () => {
    expect(await resolved({ isBig: true })).toMatchObject({ note: { visible: false } });
    expect(await resolved({ isBig: false })).toMatchObject({ note: { visible: true } });
  });

  it('asks for what the chosen source needs', async () => {
    const feed = { source: 'story-feed-query', query: {} };
    expect(await resolved({ feed })).toMatchObject({
      feed: {
        objectFields: { query: { visible: true, objectFields: { query: { type: 'text' } } } },
      },
    });
    expect(await resolved({})).toMatchObject({
      feed: { objectFields: { query: { visible: false } } },
    });
  });

  it('gives its view the markup of a rich text, not Puck’s element of it', () => {
    const site = seed.sites[0];
    if (!site) throw new Error('no site');
    const facts: PageFacts = { site, path: '/', pageContent: null, query: {} };
    const props = { id: 'a', title: 'Uno <b>dos</b>', body: '<p>Tres</p>' };
    const data = {
      root: { props: { layout: 'single-column', 'section-body': [{ type: 'muestra', props }] } },
      content: [],
    };
    expect(puckMarkup(puckConfig(blocks), data, { facts })).toContain(
      '<section><h2>Uno <b>dos</b></h2><div><p>Tres</p></div></section>',
    );
  });
});

describe('all of our blocks', () => {
  const config = puckConfig(registry);

  it('are components, each in the category of its group', () => {
    const names = Object.values(config.categories ?? {}).flatMap(
      ({ components = [] }) => components,
    );
    expect(names.toSorted()).toEqual([...registry.keys()].toSorted());
    expect(Object.keys(config.components)).toHaveLength(registry.size + 1);
  });

  it('stand where a layout lets them', () => {
    const slots = config.root?.fields as Record<string, { disallow?: string[] }>;
    expect(slots['section-navigation']?.disallow).toContain('large-promo');
    expect(slots['section-main']?.disallow ?? []).not.toContain('large-promo');
  });

  it('have a slot for each column', () => {
    expect(Object.keys(config.components['triple-chain']?.fields ?? {})).toEqual([
      'heading',
      'column-0',
      'column-1',
      'column-2',
    ]);
  });

  it('render where their stored fields cannot be read: nothing, or a note', () => {
    const data = { root: { props: { layout: 'nada' } }, content: [] };
    expect(puckMarkup(config, data, {})).toBe('<p>No hay un diseño «nada»</p>');
    const Unread = config.components['bloque-sin-leer']?.render;
    const puck = { isEditing: true, metadata: {} } as never;
    expect(renderToStaticMarkup(Unread ? <Unread id="a" puck={puck} /> : null)).toContain(
      'No existe el bloque',
    );
  });
});

it('reads lines as pairs', () => {
  expect(pairsOf('a: 1\n b : dos: tres\nnada\n: x')).toEqual({ a: 1, b: 'dos: tres' });
});
