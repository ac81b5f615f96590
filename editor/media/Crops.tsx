import './crops.css';
import { useState } from 'react';
import { CROP_RATIOS, type CropRatio, type PictureCrops } from '../../schemas/crop-ratios.ts';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { CropEditor } from './CropEditor.tsx';
import { CropPreview } from './CropPreview.tsx';
import type { Point } from './crop.ts';
import { RATIO_WORDS } from './ratio-words.ts';

interface CropsProps {
  image: LibraryImage;
  focal: Point | undefined;
  crops: PictureCrops;
  /** Those that are of use here; unset: all of them. */
  ratios?: readonly CropRatio[] | undefined;
  onChange: (crops: PictureCrops) => void;
}

/** How the site cuts a picture in each ratio, and where somebody set it by hand. */
export function Crops({ image, focal, crops, ratios = CROP_RATIOS, onChange }: CropsProps) {
  const [open, setOpen] = useState<CropRatio>();
  return (
    <fieldset className="pe-focal">
      <legend className="pe-label">Así se recorta</legend>
      <p className="pe-help">Elige una forma para ajustar su recorte a mano.</p>
      <ul className="pe-crops">
        {ratios.map((ratio) => (
          <li key={ratio}>
            <button
              type="button"
              className="pe-crop"
              aria-pressed={open === ratio}
              onClick={() => setOpen(open === ratio ? undefined : ratio)}
            >
              <CropPreview image={image} ratio={ratio} focal={focal} crop={crops[ratio]} />
              <span className="pe-crop-name">
                {RATIO_WORDS[ratio]}
                {crops[ratio] ? <span className="pe-sub">A mano</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && ratios.includes(open) ? (
        <CropEditor
          key={open}
          image={image}
          ratio={open}
          focal={focal}
          crop={crops[open]}
          onChange={(crop) => {
            const { [open]: _, ...others } = crops;
            onChange(crop ? { ...others, [open]: crop } : others);
          }}
        />
      ) : null}
    </fieldset>
  );
}
