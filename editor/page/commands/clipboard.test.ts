// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { MAX_BLOCK_DEPTH, MAX_PAGE_BLOCKS, type StoredBlock } from '../../../schemas/page.ts';
import { parseBlocks, putBlocks, readBlocks } from './clipboard.ts';

const promo = (id: string, children?: StoredBlock[]): StoredBlock => ({
  id,
  block: 'large-promo',
  v: 1,
  fields: { note: '<b>"&\'' },
  ...(children ? { children } : {}),
});
const text = (blocks: unknown) => JSON.stringify({ portada: 'blocks', blocks });

/** A clipboard that holds texts by their types; `only` is what another program passes on. */
function clipboard(only?: string): DataTransfer {
  const texts = new Map<string, string>();
  return {
    setData: (type: string, value: string) => void texts.set(type, value),
    getData: (type: string) => (only && type !== only ? '' : (texts.get(type) ?? '')),
  } as unknown as DataTransfer;
}

describe('blocks on the clipboard', () => {
  it.each([undefined, 'text/html'])('come back as they were, by %s', (only) => {
    const data = clipboard(only);
    putBlocks(data, { names: ['Promo «A» <i>'], blocks: [promo('a', [promo('b')])] });
    expect(readBlocks(data)).toEqual([promo('a', [promo('b')])]);
  });

  it('go to other programs as their names, without markup of ours coming to life', () => {
    const data = clipboard();
    putBlocks(data, { names: ['<img src=x onerror=alert(1)>'], blocks: [promo('a')] });
    expect(data.getData('text/plain')).toBe('<img src=x onerror=alert(1)>');
    const page = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
    expect(page.querySelector('img')).toBeNull();
  });

  it('are none where text was copied', () => {
    const data = clipboard();
    data.setData('text/plain', text([promo('a')]));
    data.setData('text/html', '<p>Un párrafo</p>');
    expect(readBlocks(data)).toBeUndefined();
  });

  const nested = (depth: number): StoredBlock =>
    promo('a', depth > 1 ? [nested(depth - 1)] : undefined);
  it.each([
    ['nothing', ''],
    ['no JSON', '{"portada":'],
    ['another shape', '{"blocks":[]}'],
    ['no blocks', text([])],
    ['a block without a name', text([{ id: 'a', v: 1, fields: {} }])],
    ['a name that is a path', text([{ ...promo('a'), block: '../x' }])],
    ['an id with markup', text([{ ...promo('a'), id: '<script>' }])],
    ['fields that are a list', text([{ ...promo('a'), fields: [] }])],
    ['children that are none', text([{ ...promo('a'), children: 'x' }])],
    [
      'an override that is no text',
      text([{ ...promo('a'), overrides: { s: { p: { value: 1 } } } }]),
    ],
    ['blocks too deep in each other', text([nested(MAX_BLOCK_DEPTH + 1)])],
    ['more blocks than a page holds', text(Array(MAX_PAGE_BLOCKS + 1).fill(promo('a')))],
    ['a depth that overflows', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ])('are refused: %s', (_, json) => {
    expect(parseBlocks(json)).toBeUndefined();
  });

  it('are taken at the depth that a page may have', () => {
    expect(parseBlocks(text([nested(MAX_BLOCK_DEPTH)]))).toHaveLength(1);
  });
});
