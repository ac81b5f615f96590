import { z } from 'zod';

/** The ratios that blocks and the cards of other sites cut pictures to, which may have a crop. */
export const CROP_RATIOS = ['16:9', '3:2', '4:3', '1:1', '3:4', '40:21'] as const;
export type CropRatio = (typeof CROP_RATIOS)[number];

/** A part of a picture, in whole pixels of it as seen. */
export const pictureBox = z.object({
  left: z.number().min(0).max(1_000_000),
  top: z.number().min(0).max(1_000_000),
  width: z.number().min(1).max(1_000_000),
  height: z.number().min(1).max(1_000_000),
});
export type PictureBox = z.infer<typeof pictureBox>;

/** rule 4.24: by ratio, the part that stays; others are cut around the focal point. */
export const pictureCrops = z.partialRecord(z.enum(CROP_RATIOS), pictureBox);
export type PictureCrops = z.infer<typeof pictureCrops>;

/** `16:9` as a number. */
export function ratioNumber(ratio: CropRatio): number {
  const [w = 1, h = 1] = ratio.split(':').map(Number);
  return w / h;
}
