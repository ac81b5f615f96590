import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SHARED_BLOCK } from '../../schemas/shared-block.ts';
import { sharedBlock } from './block.ts';
import { SharedBlock } from './SharedBlock.tsx';

it('shows nothing of itself', () => {
  expect(renderToStaticMarkup(<SharedBlock />)).toBe('');
});

it('stands for the shared block that was chosen, as what searches the database knows it', () => {
  expect(sharedBlock.name).toBe(SHARED_BLOCK.block);
  expect(Object.keys(sharedBlock.shape)).toEqual([SHARED_BLOCK.field]);
  expect(sharedBlock.standsFor?.(sharedBlock.schema.parse({ shared: 'pie' }))).toBe('pie');
});
