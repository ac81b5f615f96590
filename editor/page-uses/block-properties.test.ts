import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { imageOverrideFields } from '../../schemas/fields/image-fields.ts';
import { choice, group, list, number, text, toggle } from '../../schemas/fields.ts';
import { propertiesOf, testsOf, valueWords } from './block-properties.ts';

const shape = {
  title: text({ label: 'Título' }),
  size: choice({
    label: 'Tamaño',
    group: 'Forma',
    options: { s: 'Chico', l: 'Grande' },
    default: 's',
  }),
  showDate: toggle({ label: 'Mostrar fecha' }),
  count: number({ label: 'Cuántas', default: 3 }),
  link: group({ label: 'Enlace', fields: { url: text({ label: 'Dirección' }) } }),
  items: list({ label: 'Elementos', item: text({ label: 'Nombre' }) }),
  secret: text({ label: 'Oculto', hidden: true }),
  ...imageOverrideFields(),
};
const properties = propertiesOf(shape);
const named = (path: string) => {
  const found = properties.find((property) => property.path === path);
  if (!found) throw new Error(path);
  return found;
};

describe('the properties of a block', () => {
  it('are its fields in their order, those of groups too, without lists and hidden ones', () => {
    expect(properties.map(({ path, label }) => [path, label])).toEqual([
      ['title', 'Título'],
      ['size', 'Tamaño'],
      ['showDate', 'Mostrar fecha'],
      ['count', 'Cuántas'],
      ['link.url', 'Enlace: Dirección'],
    ]);
    expect(named('size').group).toBe('Forma');
  });

  it('have a label each, in every block', () => {
    for (const block of registry.values())
      for (const { label, path } of propertiesOf(block.shape))
        expect(label, `${block.name} ${path}`).not.toBe('');
  });

  it('are told apart by what can be said of their values', () => {
    const tests = (path: string) => testsOf(named(path)).map(({ value }) => value);
    expect(tests('showDate')).toEqual(['any', 'is']);
    expect(tests('size')).toEqual(['any', 'is']);
    expect(tests('count')).toEqual(['any', 'is', 'filled', 'empty']);
    expect(tests('title')).toEqual(['any', 'is', 'contains', 'filled', 'empty']);
  });
});

describe('a value in words', () => {
  it.each([
    ['showDate', true, 'Sí'],
    ['showDate', undefined, 'No'],
    ['size', 'l', 'Grande'],
    ['size', undefined, 'Chico'],
    ['count', 5, '5'],
    ['title', '', 'Vacía'],
    ['title', 'La <b>nota</b>', 'La nota'],
    ['title', { url: '/x/', items: ['a', 2] }, '/x/ · a, 2'],
  ])('%s: %j is «%s»', (path, value, words) => {
    expect(valueWords(named(path), value)).toBe(words);
  });
});
