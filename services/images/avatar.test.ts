import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { avatarPicture } from './avatar.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } });

describe('a picture of somebody', () => {
  it('is a square JPEG without place or camera', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '20/1 40/1 0/1' } };
    const given = await flat(600, 400)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(given.includes('Camera')).toBe(true);
    const kept = await avatarPicture(given);
    const { format, width, height, exif: left, orientation } = await sharp(kept).metadata();
    expect([format, width, height, left, orientation]).toEqual([
      'jpeg',
      256,
      256,
      undefined,
      undefined,
    ]);
    expect(kept.includes('Camera')).toBe(false);
  });

  it('is nothing but a JPEG that can be read', async () => {
    const jpeg = await flat(50, 50).jpeg().toBuffer();
    for (const bytes of [
      await flat(9, 9).png().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
      jpeg.subarray(0, jpeg.length / 2),
    ])
      await expect(avatarPicture(bytes)).rejects.toMatchObject({ status: 422 });
  });
});
