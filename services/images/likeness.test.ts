import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { likenessOf, likenessOfGreys } from './likeness.ts';

/** Rows of nine greys. */
const grid = (...given: readonly number[][]) => Uint8Array.from(given.flat());
const RISING = [0, 20, 40, 60, 80, 100, 120, 140, 160];
const FALLING = [...RISING].reverse();

/** A hill before a sky, drawn at any size. */
const landscape = (width: number, hill: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="${width}">
        <rect width="300" height="200" fill="#cde"/>
        <path d="M0 200 L90 60 L170 150 L220 100 L300 200Z" fill="${hill}"/>
        <circle cx="240" cy="50" r="25" fill="#fd5"/></svg>`,
    ),
  );

const differing = (one: bigint, other: bigint) =>
  BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length;

describe('what a picture looks like', () => {
  it('is a bit for each step to a clearly lighter grey', () => {
    const [up, down] = [Array(8).fill(RISING), Array(8).fill(FALLING)];
    expect(likenessOfGreys(grid(...up))).toBe(-1n);
    expect(likenessOfGreys(grid(...down))).toBe(0n);
    expect(likenessOfGreys(grid(...down.slice(1), RISING))).toBe(0xffn);
    const noise = [100, 104, 100, 104, 100, 104, 100, 104, 200];
    expect(likenessOfGreys(grid(...down.slice(1), noise))).toBe(1n);
  });

  it('is nothing for a plain surface', async () => {
    expect(likenessOfGreys(new Uint8Array(72).fill(99))).toBeNull();
    const plain = sharp({ create: { width: 50, height: 40, channels: 3, background: '#a33' } });
    expect(await likenessOf(await plain.png().toBuffer())).toBeNull();
    expect(await likenessOf(Buffer.from('no picture'))).toBeNull();
  });

  it('hardly changes with size, format and light, and does with what is seen', async () => {
    const original = await likenessOf(await landscape(1_200, '#263').png().toBuffer());
    const small = landscape(1_200, '#263').resize(320).modulate({ brightness: 1.15 });
    const copy = await likenessOf(await small.jpeg({ quality: 40 }).toBuffer());
    const flipped = await likenessOf(await landscape(1_200, '#263').flop().png().toBuffer());
    if (original === null || copy === null || flipped === null) throw new Error('no shapes');
    expect(differing(original, copy)).toBeLessThanOrEqual(4);
    expect(differing(original, flipped)).toBeGreaterThan(10);
  });
});
