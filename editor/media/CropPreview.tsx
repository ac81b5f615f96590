import { type CropRatio, type PictureBox, ratioNumber } from '../../schemas/crop-ratios.ts';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { pictureAddress } from './address.ts';
import { cropAround, type Point } from './crop.ts';

/** Wide enough for the panel; the resizer makes it once for everything here. */
export const PICTURE_WIDTH_PX = 800;
const PREVIEW_WIDTH_PX = 300;

export const per100 = (part: number): string => `${part * 100}%`;

/** The picture as it is, whatever is set for its crops. */
export function wholeAddress({ focalPoint: _, ...plain }: LibraryImage): string {
  return pictureAddress(plain, { width: PICTURE_WIDTH_PX });
}

interface CropPreviewProps {
  image: LibraryImage;
  ratio: CropRatio;
  focal: Point | undefined;
  /** Set by hand; unset: around the focal point, or as the resizer chooses. */
  crop: PictureBox | undefined;
}

/** One crop as the site cuts it. */
export function CropPreview({ image, ratio, focal, crop }: CropPreviewProps) {
  const number = ratioNumber(ratio);
  const cut = crop ?? (focal && cropAround(image, number, focal));
  const { focalPoint: _, ...plain } = image;
  const size = { width: PREVIEW_WIDTH_PX, height: Math.floor(PREVIEW_WIDTH_PX / number) };
  return (
    <span className="pe-crop-frame" style={{ aspectRatio: String(number) }}>
      {cut ? (
        <img
          src={wholeAddress(image)}
          alt=""
          data-crop={ratio}
          style={{
            width: per100(image.width / cut.width),
            height: per100(image.height / cut.height),
            left: per100(-cut.left / cut.width),
            top: per100(-cut.top / cut.height),
          }}
        />
      ) : (
        <img
          src={pictureAddress(plain, size)}
          alt=""
          style={{ width: '100%', height: '100%', left: 0, top: 0 }}
        />
      )}
    </span>
  );
}
