import { expect, it } from 'vitest';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { spaceSmall } from './block.ts';

it('has no fields', () => {
  expect(defaultsOf(spaceSmall)).toEqual({});
});

it.each([true, false])('is room and nothing else (editing: %s)', (isEditing) => {
  expect(renderBlock(spaceSmall, { isEditing })).toBe('<div class="SpaceSmall_space"></div>');
});
