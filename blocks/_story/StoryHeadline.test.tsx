import { expect, it } from 'vitest';
import { inDocument, renderBlock, testStory } from '../_block/render-block.testing.tsx';
import { smallPromo } from '../small-promo/block.ts';

const heading = (language: string) =>
  inDocument(
    renderBlock(smallPromo, {
      reply: testStory({ language }),
    }),
  ).querySelector('h2');

it('says the language of a headline that is not its site’s', () => {
  expect(heading('en')?.getAttribute('lang')).toBe('en');
  expect(heading('es')?.hasAttribute('lang')).toBe(false);
});
