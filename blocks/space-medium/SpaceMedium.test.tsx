import { expect, it } from 'vitest';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { spaceMedium } from './block.ts';

it('has no fields', () => {
  expect(defaultsOf(spaceMedium)).toEqual({});
});

it.each([true, false])('is room and nothing else (editing: %s)', (isEditing) => {
  expect(renderBlock(spaceMedium, { isEditing })).toBe('<div class="SpaceMedium_space"></div>');
});
