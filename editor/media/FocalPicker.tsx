import './crops.css';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { part } from '../shell/part.tsx';
import { nameOf } from './address.ts';
import { arrowStep } from './arrow-step.ts';
import { per100, wholeAddress } from './CropPreview.tsx';
import { clampPoint, type Point, percentOf } from './crop.ts';
import { ExactValues } from './ExactValues.tsx';

const PICTURE_MAX_HEIGHT_PX = 320;

interface FocalPickerProps {
  image: LibraryImage;
  focal: Point | undefined;
  onChange: (point: Point | undefined) => void;
}

/**
 * Sets the focal point, which every crop keeps: with the pointer, with arrow keys, or by its two
 * numbers.
 */
function FocalPickerView({ image, focal, onChange }: FocalPickerProps) {
  const helpId = useId();
  const at = focal ?? { x: image.width / 2, y: image.height / 2 };
  const percent = percentOf(at, image);
  const sides = image.width / image.height;
  const move = (point: Point) => onChange(clampPoint(point, image));
  const fromPointer = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    move({
      x: ((event.clientX - box.left) / box.width) * image.width,
      y: ((event.clientY - box.top) / box.height) * image.height,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrowStep(event);
    if (!arrow) return;
    event.preventDefault();
    move({ x: at.x + arrow.x * image.width, y: at.y + arrow.y * image.height });
  };
  const number = (axis: 'x' | 'y', label: string) => (
    <label>
      <span className="pe-label">{label}</span>
      <input
        type="number"
        min={0}
        max={100}
        className="pe-input pe-input-short"
        value={focal ? percent[axis] : ''}
        placeholder="auto"
        onChange={({ currentTarget: { value } }) => {
          const part = Number(value) / 100;
          if (value !== '' && part >= 0 && part <= 1)
            move({ ...at, [axis]: part * (axis === 'x' ? image.width : image.height) });
        }}
      />
    </label>
  );
  return (
    <fieldset className="pe-focal">
      <legend className="pe-label">Punto focal</legend>
      <p className="pe-help" id={helpId}>
        Lo que nunca debe quedar fuera del recorte. Presiona en la imagen o usa las flechas (con
        Shift, a saltos).
      </p>
      <button
        type="button"
        className="pe-focal-picture"
        aria-label={
          focal
            ? `Punto focal de ${nameOf(image)}: ${percent.x} % desde la izquierda, ${percent.y} % desde arriba`
            : `Punto focal de ${nameOf(image)}: automático`
        }
        aria-describedby={helpId}
        style={{
          aspectRatio: String(sides),
          width: `min(100%, ${Math.round(PICTURE_MAX_HEIGHT_PX * sides)}px)`,
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fromPointer(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) fromPointer(event);
        }}
        onKeyDown={onKeyDown}
      >
        <img src={wholeAddress(image)} alt="" draggable={false} />
        <span
          className="pe-focal-mark"
          data-set={focal ? 'true' : undefined}
          style={{ left: per100(at.x / image.width), top: per100(at.y / image.height) }}
        />
      </button>
      <ExactValues isAutomatic={!focal} onAutomatic={() => onChange(undefined)}>
        {number('x', 'Desde la izquierda, %')}
        {number('y', 'Desde arriba, %')}
      </ExactValues>
    </fieldset>
  );
}

export const FocalPicker = part('Punto de interés', FocalPickerView);
