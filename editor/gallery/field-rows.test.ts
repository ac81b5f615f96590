import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registry } from '../../blocks/registry.ts';
import { choice, contentConfig, list, number, text, toggle, url } from '../../schemas/fields.ts';
import { conditionText, contentKinds, fieldRows } from './field-rows.ts';

const shape = {
  title: text({ label: 'Título', help: 'Va arriba', required: true }),
  size: choice({ label: 'Tamaño', options: { s: 'Chico', l: 'Grande' }, default: 'l' }),
  count: number({
    label: 'Cuántas',
    default: 3,
    min: 1,
    max: 9,
    visibleWhen: { field: 'size', equals: 'l' },
  }),
  hiddenId: text({ label: 'Id', hidden: true }),
  feed: contentConfig('ans-feed', { label: 'Notas' }),
  links: list({
    label: 'Enlaces',
    item: z.object({ url: url({ label: 'Dirección' }), isNew: toggle({ label: 'Nuevo' }) }),
  }),
};

describe('fieldRows', () => {
  const rows = fieldRows(shape);
  const row = (path: string) => rows.find((own) => own.path === path);

  it('has every field in its order, those of a list after it', () => {
    expect(rows.map(({ path }) => path)).toEqual([
      'title',
      'size',
      'count',
      'hiddenId',
      'feed',
      'links',
      'links[].url',
      'links[].isNew',
    ]);
  });

  it('tells label, kind, default, help, options and whether it is required', () => {
    expect(row('title')).toMatchObject({
      label: 'Título',
      kind: 'Texto',
      default: '""',
      isRequired: true,
      help: 'Va arriba',
    });
    expect(row('size')).toMatchObject({
      kind: 'Opción',
      default: '"l"',
      isRequired: false,
      options: [
        { value: 's', label: 'Chico' },
        { value: 'l', label: 'Grande' },
      ],
    });
    expect(row('links[].isNew')).toMatchObject({ kind: 'Sí o no', default: 'false' });
  });

  it('tells bounds, conditions, hidden fields and fields that start unset', () => {
    expect(row('count')).toMatchObject({
      kind: 'Número, de 1 a 9',
      default: '3',
      when: 'Sólo cuando size es "l"',
    });
    expect(row('hiddenId')?.isHidden).toBe(true);
    expect(row('feed')).toMatchObject({ kind: 'Contenido: Una lista de notas', default: '' });
  });

  it('leaves no field of any block of the registry without a name and a kind', () => {
    for (const block of registry.values()) {
      const own = fieldRows(block.shape);
      expect(own.length, block.name).toBeGreaterThanOrEqual(Object.keys(block.shape).length);
      for (const { path, label, kind } of own)
        expect(label && kind, `${block.name} ${path}`).not.toBe('');
    }
  });
});

it('a condition in words', () => {
  expect(conditionText({ field: 'a', notEquals: true })).toBe('Sólo cuando a no es true');
  expect(conditionText({ field: 'a', isSet: true })).toBe('Sólo cuando a tiene valor');
  expect(conditionText({ field: 'a' })).toBe('');
});

it('the kinds of content of a shape, once each, with the sources that answer them', () => {
  const kinds = contentKinds({ ...shape, other: contentConfig('ans-feed', { label: 'Otras' }) });
  expect(kinds.map(({ kind }) => kind)).toEqual(['ans-feed']);
  expect(kinds[0]?.sources).toContain('story-feed-query');
  expect(kinds[0]?.sources).not.toContain('content-api');
});
