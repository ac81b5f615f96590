import { expect, it } from 'vitest';
import { withFieldAt } from './field-at.ts';

const fields = {
  title: 'a',
  items: [
    { url: '/a/', alt: 'y' },
    { url: '/b/', alt: 'x' },
  ],
  group: { n: 1 },
};

it('changes a value where it stands, and nothing else', () => {
  const after = withFieldAt(fields, ['items', 1, 'url'], '');
  expect(after).toEqual({
    ...fields,
    items: [
      { url: '/a/', alt: 'y' },
      { url: '', alt: 'x' },
    ],
  });
  expect(after.group).toBe(fields.group);
  expect(withFieldAt(fields, ['group', 'n'], 2).group).toEqual({ n: 2 });
});

it('sets what is not stored yet', () => {
  expect(withFieldAt({}, ['isLead'], false)).toEqual({ isLead: false });
  expect(withFieldAt({}, ['image', 'alt'], 'x')).toEqual({ image: { alt: 'x' } });
});

it.each([
  ['the value is there already', ['title'], 'a'],
  ['the item is gone', ['items', 7, 'url'], ''],
  ['there is no object', ['title', 'url'], ''],
])('leaves the fields as they are where %s', (_, path, value) => {
  expect(withFieldAt(fields, path, value)).toBe(fields);
});
