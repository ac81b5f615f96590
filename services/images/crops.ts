import {
  CROP_RATIOS,
  type PictureBox,
  type PictureCrops,
  pictureCrops,
  ratioNumber,
} from '../../schemas/crop-ratios.ts';

export type Crops = PictureCrops;

/** How far apart two ratios may be and count as the same: heights are floored. */
const NEAR = 0.015;
/** Smaller parts of a picture are taken for a slip, and made this wide or high. */
const MIN_SIDE_PX = 16;

interface Sides {
  width: number;
  height: number;
}

/** Crops as they are stored. */
export function readCrops(text: string): Crops {
  return pictureCrops.parse(JSON.parse(text));
}

/** rule 4.24: the part of a picture that stays at a size; undefined where no crop is set for it. */
export function cropFor(
  { crops }: { crops?: Crops | undefined },
  { width, height }: Partial<Sides>,
): PictureBox | undefined {
  if (!crops || !width || !height) return undefined;
  const ratio = width / height;
  const named = CROP_RATIOS.filter((each) => crops[each]).find(
    (each) => Math.abs(Math.log(ratioNumber(each) / ratio)) <= NEAR,
  );
  return named && crops[named];
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** The box in whole pixels, of exactly its ratio and inside the picture. */
export function fittedBox(box: PictureBox, ratio: number, picture: Sides): PictureBox {
  const widest = Math.min(picture.width, picture.height * ratio);
  const width = clamp(box.width, Math.min(widest, MIN_SIDE_PX * Math.max(1, ratio)), widest);
  const height = width / ratio;
  const whole = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  const inside = {
    width: Math.min(whole.width, picture.width),
    height: Math.min(whole.height, picture.height),
  };
  return {
    left: Math.round(clamp(box.left, 0, picture.width - inside.width)),
    top: Math.round(clamp(box.top, 0, picture.height - inside.height)),
    ...inside,
  };
}

/** Crops as they are kept of a picture. */
export const fittedCrops = (crops: Crops, picture: Sides): Crops =>
  Object.fromEntries(
    CROP_RATIOS.flatMap((ratio) => {
      const box = crops[ratio];
      return box ? [[ratio, fittedBox(box, ratioNumber(ratio), picture)]] : [];
    }),
  );

/** Crops of a picture for the same picture at another size. */
export const scaledCrops = (crops: Crops, by: number, picture: Sides): Crops =>
  fittedCrops(
    Object.fromEntries(
      Object.entries(crops).map(([ratio, { left, top, width, height }]) => [
        ratio,
        { left: left * by, top: top * by, width: width * by, height: height * by },
      ]),
    ),
    picture,
  );
