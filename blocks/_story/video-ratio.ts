/** The width and height of something, as a document says them. */
export interface VideoSize {
  width?: unknown;
  height?: unknown;
}

/** The shapes that a video is shown in, width over height, with the classes of Video.module.css. */
export const SHAPES = {
  '9:16': 9 / 16,
  '2:3': 2 / 3,
  '3:4': 3 / 4,
  '4:5': 4 / 5,
  '1:1': 1,
  '5:4': 5 / 4,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '16:10': 16 / 10,
  '16:9': 16 / 9,
  '2:1': 2,
  '21:9': 21 / 9,
} as const;
export type Shape = keyof typeof SHAPES;

const isShape = (name: string | undefined): name is Shape =>
  name !== undefined && Object.hasOwn(SHAPES, name);

/** The shape that is nearest to a picture's; undefined where its size is not known. */
function shapeOfPicture(picture: VideoSize | undefined): Shape | undefined {
  const ratio = Number(picture?.width) / Number(picture?.height);
  if (!(ratio > 0) || !Number.isFinite(ratio)) return undefined;
  const apart = (shape: Shape): number => Math.abs(Math.log(SHAPES[shape] / ratio));
  return (Object.keys(SHAPES) as Shape[]).reduce((best, shape) =>
    apart(shape) < apart(best) ? shape : best,
  );
}

/** An embed says its height over its width, with this tolerance. */
const TOLERANCE = 0.001;
const BY_EMBED: [number, Shape][] = [
  [0.5625, '16:9'],
  [1, '1:1'],
  [0.75, '4:3'],
  [1.7777, '9:16'],
];
/** Also as it stands in the markup of a frame of ours. */
const MARK = /\sdata-aspect-ratio\s{0,9}=\s{0,9}(?:"|'|&quot;)?\s{0,9}([\d.]{1,20})/;

function shapeOfEmbed(embed: string): Shape | undefined {
  const value = Number(MARK.exec(embed)?.[1]);
  return BY_EMBED.find(([known]) => Math.abs(known - value) <= TOLERANCE)?.[1];
}

/** rule 4.8: as set, else as the promo picture, else as the embed says, else 16:9. */
export const videoShape = (
  setting: string | undefined,
  picture: VideoSize | undefined,
  embed: string,
): Shape =>
  isShape(setting) ? setting : (shapeOfPicture(picture) ?? shapeOfEmbed(embed) ?? '16:9');
