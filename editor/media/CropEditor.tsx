import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { type CropRatio, type PictureBox, ratioNumber } from '../../schemas/crop-ratios.ts';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { arrowStep, LARGE_STEP } from './arrow-step.ts';
import { per100, wholeAddress } from './CropPreview.tsx';
import { MIN_PART, movedBox, type Point, partOf, percentOf, sizedBox, startBox } from './crop.ts';
import { ExactValues } from './ExactValues.tsx';
import { RATIO_WORDS } from './ratio-words.ts';

const MAX_HEIGHT_PX = 300;
const SIZES: ReadonlyMap<string, number> = new Map([
  ['+', -1],
  ['-', 1],
]);

interface CropEditorProps {
  image: LibraryImage;
  ratio: CropRatio;
  focal: Point | undefined;
  crop: PictureBox | undefined;
  onChange: (crop: PictureBox | undefined) => void;
}

/** The part of a picture that stays in one ratio: drag it, or use the arrows, + and −. */
export function CropEditor({ image, ratio, focal, crop, onChange }: CropEditorProps) {
  const helpId = useId();
  const held = useRef<Point>(null);
  const number = ratioNumber(ratio);
  const box = crop ?? startBox(image, number, focal);
  const part = partOf(box, number, image);
  const move = (by: Point) => onChange(movedBox(box, by, image));
  const size = (to: number) => onChange(sizedBox(box, to, number, image));
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - left) / width) * image.width,
      y: ((event.clientY - top) / height) * image.height,
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrowStep(event);
    const larger = SIZES.get(event.key);
    if (!arrow && larger === undefined) return;
    event.preventDefault();
    if (arrow) move({ x: arrow.x * image.width, y: arrow.y * image.height });
    else if (larger !== undefined) size(part + larger * LARGE_STEP);
  };
  const at = percentOf({ x: box.left, y: box.top }, image);
  const words = RATIO_WORDS[ratio];
  return (
    <fieldset className="pe-crop-editor" aria-label={`Recorte ${words}`}>
      <p className="pe-help" id={helpId}>
        Arrastra el recuadro o usa las flechas (con Shift, a saltos); + y − cambian su tamaño.
      </p>
      <button
        type="button"
        className="pe-focal-picture pe-crop-picture"
        aria-label={
          crop
            ? `Recorte ${words}: ${at.x} % desde la izquierda, ${at.y} % desde arriba, tamaño ${Math.round(part * 100)} %`
            : `Recorte ${words}: automático`
        }
        aria-describedby={helpId}
        style={{
          aspectRatio: String(image.width / image.height),
          width: `min(100%, ${Math.round((MAX_HEIGHT_PX * image.width) / image.height)}px)`,
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = pointOf(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons !== 1 || !held.current) return;
          const point = pointOf(event);
          move({ x: point.x - held.current.x, y: point.y - held.current.y });
          held.current = point;
        }}
        onPointerUp={() => {
          held.current = null;
        }}
        onKeyDown={onKeyDown}
      >
        <img src={wholeAddress(image)} alt="" draggable={false} />
        <span
          className="pe-crop-box"
          data-set={crop ? 'true' : undefined}
          style={{
            left: per100(box.left / image.width),
            top: per100(box.top / image.height),
            width: per100(box.width / image.width),
            height: per100(box.height / image.height),
          }}
        />
      </button>
      <ExactValues isAutomatic={!crop} onAutomatic={() => onChange(undefined)}>
        <label className="pe-crop-size">
          <span className="pe-label">Tamaño del recuadro</span>
          <input
            type="range"
            min={MIN_PART * 100}
            max={100}
            value={Math.round(part * 100)}
            aria-valuetext={`${Math.round(part * 100)} %`}
            onChange={({ currentTarget: { value } }) => size(Number(value) / 100)}
          />
        </label>
      </ExactValues>
    </fieldset>
  );
}
