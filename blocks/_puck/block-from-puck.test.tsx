import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { fieldMeta } from '../../schemas/fields.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { formShape } from '../_block/form-shape.ts';
import { misplacement } from '../_block/places.ts';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { blockFromPuck } from './block-from-puck.ts';
import { exampleBlocks } from './examples/blocks.ts';
import { puckGaps } from './gaps.ts';

const named = new Map(exampleBlocks.map((block) => [block.name, block]));
const block = (name: string) => {
  const own = named.get(`ejemplo-${name}`);
  if (!own) throw new Error(`no block ${name}`);
  return own;
};
const kindsOf = (name: string) =>
  Object.entries(block(name).shape).map(([field, schema]) => [field, fieldMeta(schema)?.kind]);

describe('a block of a Puck component', () => {
  it('has its fields as ours, with its defaults', () => {
    expect(kindsOf('hero')).toEqual([
      ['title', 'text'],
      ['description', 'richText'],
      ['align', 'choice'],
      ['buttons', 'list'],
    ]);
    expect(kindsOf('card')).toEqual([
      ['title', 'text'],
      ['text', 'text'],
      ['isFramed', 'toggle'],
    ]);
    expect(defaultsOf(block('hero'))).toEqual({
      title: 'Un título',
      description: '',
      align: 'left',
      buttons: [],
    });
    expect(block('hero').schema.parse({ buttons: [{}] })).toMatchObject({
      buttons: [{ label: 'Ver más', href: '/' }],
    });
    expect(defaultsOf(block('stats'))).toEqual({ items: [{ title: 'Lectores', value: '1,000' }] });
  });

  it('is rendered by the component itself, rich texts as elements', () => {
    const fields = { title: ' Hola ', description: '<p>Uno <b>dos</b></p>', buttons: [{}] };
    expect(renderBlock(block('hero'), { fields })).toBe(
      '<section class="examples_hero" style="text-align:left"><h2>Hola</h2>' +
        '<div class="rich-text"><p>Uno <b>dos</b></p></div>' +
        '<a class="examples_button" href="/">Ver más</a></section>',
    );
    // What `resolveData` says of an empty title.
    expect(renderBlock(block('hero'), { fields: { title: ' ' } })).toContain('<h2>Sin título</h2>');
  });

  it('has a column for each slot, an element where the component puts it', () => {
    expect(block('flex').container?.columns).toEqual(['Al principio', 'Al final']);
    expect(block('flex').container?.slots).toEqual(['start', 'end']);
    expect(
      renderBlock(block('flex'), { fields: { startCount: 1 }, children: ['a', 'b', 'c'] }),
    ).toBe(
      '<div style="display:flex;gap:24px;flex-direction:row">' +
        '<div style="flex:1">a</div><div style="flex:1">bc</div></div>',
    );
    const canvas = renderBlock(block('grid'), { children: ['a'], isEditing: true });
    expect(canvas).toContain('data-slot=""');
  });

  it('counts what stands in its columns', () => {
    const { split, join } = block('flex').container ?? {};
    const fields = block('flex').schema.parse({ startCount: 1 });
    expect(split?.(fields, ['a', 'b', 'c'])).toEqual([['a'], ['b', 'c']]);
    expect(join?.(fields, [['a', 'b'], ['c']])).toEqual({
      fields: { startCount: 2 },
      children: ['a', 'b', 'c'],
    });
  });

  it('takes in its columns what the slots allow, by the names of components', () => {
    const { takes } = block('grid').container ?? {};
    expect(takes?.(0, 'ejemplo-card')).toBe(true);
    expect(takes?.(0, 'ejemplo-hero')).toBe(false);
    const fields = {
      any: { type: 'slot' },
      none: { type: 'slot', disallow: ['HeroBanner'] },
    };
    const own = blockFromPuck('dos', { render: () => <p />, fields });
    expect(own.container?.takes?.(0, 'hero-banner')).toBe(true);
    expect(own.container?.takes?.(1, 'hero-banner')).toBe(false);
    expect(own.container?.takes?.(1, 'card')).toBe(true);
  });

  it('shows in its form what `resolveFields` says', () => {
    const shown = (fields: StoredBlock['fields']) =>
      Object.keys(formShape(block('card'), { id: 'a', block: 'ejemplo-card', v: 1, fields }));
    expect(shown({ title: 'Uno' })).toEqual(['title', 'text', 'isFramed']);
    expect(shown({ title: '' })).toEqual(['title']);
  });

  it('has nothing in its form that may not be edited, and no place where it may not be put', () => {
    const render = (): never => null as never;
    const fields = { title: { type: 'text' } };
    const still = blockFromPuck('fijo', { render, fields, permissions: { edit: false } });
    expect(fieldMeta(still.shape.title ?? still.schema)?.hidden).toBe(true);
    const old = blockFromPuck('viejo', { render, label: 'Viejo', permissions: { insert: false } });
    expect(misplacement(old, undefined, undefined)).toBe('«Viejo» ya no se pone en las páginas');
  });
});

describe('what our editor does not do of a component', () => {
  const render = ({ icon }: { icon?: ReactNode }) => <p>{icon}</p>;
  const whole = {
    render,
    fields: {
      icon: { type: 'custom' },
      product: { type: 'external' },
      rows: { type: 'array', arrayFields: { cell: { type: 'slot' } } },
      side: {
        type: 'radio',
        options: [
          { label: 'Nada', value: null },
          { label: 'Uno', value: 1 },
        ],
      },
      items: { type: 'slot' },
    },
    defaultProps: { items: [{ type: 'Card', props: {} }], product: { sku: 'A1' } },
    permissions: { delete: false },
    resolvePermissions: () => ({}),
    resolveData: async () => ({}),
  };
  const names = [
    'fields.icon',
    'fields.product',
    'fields.rows.cell',
    'fields.side',
    'permissions.delete',
    'resolvePermissions',
    'resolveData',
    'defaultProps.items',
  ];

  it('is named, each part with its reason', () => {
    expect(puckGaps(whole).map(({ what }) => what)).toEqual(names);
    expect(() => blockFromPuck('todo', whole)).toThrow(/fields\.icon: a field of type custom/);
    expect(() => blockFromPuck('todo', whole, { without: names.slice(1) })).toThrow(
      "without: ['fields.icon']",
    );
  });

  it('is gone without when the project says so; values without a control are kept', () => {
    const own = blockFromPuck('todo', { ...whole, resolveData: undefined } as never, {
      without: names,
    });
    expect(own.schema.parse({ icon: { any: ['thing'] } })).toMatchObject({
      icon: { any: ['thing'] },
      product: { sku: 'A1' },
    });
    expect(fieldMeta(own.shape.product ?? own.schema)?.hidden).toBe(true);
  });
});
