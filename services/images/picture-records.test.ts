import { beforeEach, expect, it } from 'vitest';
import { PictureRecords } from './picture-records.ts';
import type { ImageRecord } from './records.ts';

const picture = (id: string, alt = ''): ImageRecord => ({
  id,
  hash: 'h',
  mime: 'image/jpeg',
  width: 3,
  height: 2,
  alt,
  credit: '',
  focalPoint: { x: 1, y: 1 },
});

let stored: ImageRecord[] = [];
let reads: string[] = [];
let records = new PictureRecords(async () => undefined);
beforeEach(() => {
  stored = [picture('a'), picture('b.jpg')];
  reads = [];
  records = new PictureRecords(async (ids) => {
    reads.push(ids[0] ?? '');
    return ids.flatMap((id) => stored.find((each) => each.id === id) ?? []).at(0);
  });
});

it('remembers a picture, with and without an extension', async () => {
  for (const name of ['a', 'a', 'a.webp', 'a.webp', 'b.jpg', 'b.jpg'])
    expect((await records.find(name))?.id, name).toBe(name === 'b.jpg' ? 'b.jpg' : 'a');
  expect(reads).toEqual(['a', 'a.webp', 'b.jpg']);
});

it('reads once for all who request it now', async () => {
  await Promise.all([records.find('a'), records.find('a'), records.find('a')]);
  expect(reads).toEqual(['a']);
});

it('reads anew what changed, and what has another focal point than it remembers', async () => {
  await records.find('a');
  stored = [picture('a', 'nuevo')];
  records.drop(['story:a', 'image:b']);
  expect((await records.find('a', { x: 1, y: 1 }))?.alt).toBe('');
  records.drop(['image:a']);
  expect((await records.find('a'))?.alt).toBe('nuevo');
  stored = [];
  expect(await records.find('a', { x: 2, y: 1 })).toBeUndefined();
  expect(await records.find('a')).toBeUndefined();
});

it('remembers nothing that was read before a change', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late = new PictureRecords(async () => {
    const before = stored[0];
    await held;
    return before;
  });
  const early = late.find('a');
  stored = [picture('a', 'nuevo')];
  late.drop(['image:a']);
  release();
  expect((await early)?.alt).toBe('');
  expect((await late.find('a'))?.alt).toBe('nuevo');
  late.clear();
  stored = [picture('a', 'otro')];
  expect((await late.find('a'))?.alt).toBe('otro');
});
