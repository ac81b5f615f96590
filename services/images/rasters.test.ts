import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blurredSvg } from './hostile-pictures.testing.ts';
import { PictureProcesses } from './picture-processes.ts';
import { intake } from './picture-work.ts';
import { deleteOriginal, drawSvg, onRaster, pixelsOf, rasterSize, sizeOfPng } from './rasters.ts';
import { originalKey } from './store/image-store.ts';
import { memoryImageStore } from './store/memory-store.testing.ts';

const svg = (width: number, height: number, inside = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`,
  );
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a drawing', () => {
  it.each([
    // Its shorter side has 1,600 pixels.
    [
      { width: 24, height: 24 },
      { width: 1_600, height: 1_600 },
    ],
    [
      { width: 300, height: 200 },
      { width: 2_400, height: 1_600 },
    ],
    // Its longer one no more than 4,000.
    [
      { width: 240, height: 64 },
      { width: 4_000, height: 1_067 },
    ],
    [
      { width: 9_000, height: 4_500 },
      { width: 4_000, height: 2_000 },
    ],
    // What is large enough stays as it is.
    [
      { width: 3_000, height: 2_000 },
      { width: 3_000, height: 2_000 },
    ],
    [
      { width: 1, height: 9_000 },
      { width: 1, height: 4_000 },
    ],
  ])('of %o becomes pixels of %o', (said, drawn) => {
    expect(rasterSize(said)).toEqual(drawn);
  });

  it('is sharp when it is enlarged', async () => {
    const png = await drawSvg(
      svg(24, 24, '<path d="M0 0h12v24H0z" fill="#f00"/>'),
      { width: 24, height: 24 },
      { name: 'x', on: intake },
    );
    expect(sizeOfPng(png)).toEqual({ width: 1_600, height: 1_600 });
    const { data } = await sharp(png).extractChannel('alpha').raw().toBuffer({
      resolveWithObject: true,
    });
    const row = data.subarray(800 * 1_600, 801 * 1_600);
    expect([row[798], row[801]]).toEqual([255, 0]);
  });

  it('that takes too long is ended, and says so; the next one is drawn', async () => {
    const on = new PictureProcesses({ most: 1, niceness: 10 });
    const size = { width: 3_000, height: 3_000 };
    await expect(
      drawSvg(blurredSvg(), size, { name: '«mapa.svg»', on, maxMs: 1_000 }),
    ).rejects.toMatchObject({
      status: 422,
      body: {
        code: 'too_complex',
        message: expect.stringMatching(/^«mapa\.svg» tarda más de 10 segundos en dibujarse\./),
      },
    });
    await expect(
      drawSvg(svg(9, 9), { width: 9, height: 9 }, { name: 'x', on }),
    ).resolves.toBeDefined();
  });

  it('is drawn once, on first need, and its pixels go with its file', async () => {
    const store = memoryImageStore();
    const bytes = svg(300, 200);
    const hash = hashOf(bytes);
    await store.put(originalKey(hash), bytes);
    const record = { hash, mime: 'image/svg+xml', width: 300, height: 200 };
    const png = await pixelsOf(record, { store, on: intake });
    expect(png && sizeOfPng(png)).toEqual({ width: 2_400, height: 1_600 });
    const put = () => Promise.reject(new Error('drawn twice'));
    expect(await pixelsOf(record, { store: { ...store, put }, on: intake })).toEqual(png);
    await deleteOriginal(store, hash);
    expect(await pixelsOf(record, { store, on: intake })).toBeUndefined();
  });

  it('is shown in the part and the size that were requested of what it says', () => {
    const png = Buffer.alloc(24);
    png.writeUInt32BE(2_400, 16);
    png.writeUInt32BE(1_600, 20);
    const record = { width: 300, height: 200 };
    const crop = { left: 100, top: 50, width: 90, height: 60 };
    expect(onRaster(record, { format: 'webp', width: 60, height: 40, crop }, png)).toEqual([
      { width: 2_400, height: 1_600 },
      {
        format: 'webp',
        width: 60,
        height: 40,
        crop: { left: 800, top: 400, width: 720, height: 480 },
      },
    ]);
    const around = { format: 'webp', width: 600, focal: { x: 10, y: 20 } } as const;
    // No larger than it says.
    expect(onRaster(record, around, png)[1]).toEqual({
      format: 'webp',
      width: 300,
      height: 200,
      focal: { x: 80, y: 160 },
    });
  });
});
