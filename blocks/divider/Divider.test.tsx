import { expect, it } from 'vitest';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { divider } from './block.ts';

it('has no fields', () => {
  expect(defaultsOf(divider)).toEqual({});
});

it.each([true, false])(
  'is a line that assistive technology does not hear of (editing: %s)',
  (isEditing) => {
    expect(
      inDocument(renderBlock(divider, { isEditing }))
        .querySelector('hr')
        ?.getAttribute('aria-hidden'),
    ).toBe('true');
  },
);
