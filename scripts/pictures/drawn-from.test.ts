import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allDrawnFrom, skeletonOf } from './drawn-from.ts';

const blocks = join(import.meta.dirname, '../../blocks');

const noted = (name: string): string => {
  try {
    return readFileSync(join(blocks, name, 'drawn-from.txt'), 'utf8').trim();
  } catch {
    return '';
  }
};

describe('the pictures of blocks', () => {
  it('are drawn from what the blocks render and their styles are now', async () => {
    const old = [...(await allDrawnFrom())]
      .filter(([name, digest]) => noted(name) !== digest)
      .map(([name]) => name);
    expect(old, `They are old. Run: npm run block-pictures -- ${old.join(' ')}`).toEqual([]);
  });
});

describe('what is seen of markup', () => {
  it('is elements with their classes, and where words stand', () => {
    expect(
      skeletonOf('<p class="A_text B_b">Una <b>nota</b>, y más</p> <hr class="A_line"/>'),
    ).toBe('<p class=A_text B_b>·<b>·</b>·</p> <hr class=A_line>');
  });

  it('is none of addresses, names, data and what is loaded beforehand', () => {
    const link = '<link rel="preload" as="image" href="/a.jpg"/>';
    expect(
      skeletonOf(`${link}<a href="/x?class=1" aria-label="a" data-b="{&quot;c&quot;}">1</a>`),
    ).toBe('<a>·</a>');
  });

  it('is how large, open or hidden something is', () => {
    expect(
      skeletonOf('<img src="/a" alt="" width="6" height="4"/><details open=""><i hidden=""></i>'),
    ).toBe('<img width=6 height=4><details open=><i hidden=></i>');
  });
});
