import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import type { LibraryImage } from '../../schemas/api.ts';
import { nameOf, pictureAddress } from './address.ts';
import { clampPoint, cropAround, type Point, percentOf } from './crop.ts';

const RATIOS = ['16:9', '4:3', '3:2', '1:1'] as const;
const PICTURE_WIDTH_PX = 800;
const PICTURE_MAX_HEIGHT_PX = 320;
const PREVIEW_WIDTH_PX = 300;
/** How far an arrow key moves the point, as a part of the picture's side: alone and with Shift. */
const DIRECTIONS: ReadonlyMap<string, { dx: number; dy: number }> = new Map([
  ['ArrowLeft', { dx: -1, dy: 0 }],
  ['ArrowRight', { dx: 1, dy: 0 }],
  ['ArrowUp', { dx: 0, dy: -1 }],
  ['ArrowDown', { dx: 0, dy: 1 }],
]);
const STEP = 0.01;
const LARGE_STEP = 0.1;

const ratioOf = (ratio: string): number => {
  const [w = 1, h = 1] = ratio.split(':').map(Number);
  return w / h;
};

const per100 = (part: number) => `${part * 100}%`;

/**
 * A preview of one crop as the site cuts it: around the point, or without one as the resizer
 * chooses.
 */
function Preview({
  image,
  focal,
  ratio,
}: {
  image: LibraryImage;
  focal: Point | undefined;
  ratio: string;
}) {
  const number = ratioOf(ratio);
  const cut = focal && cropAround(image, number, focal);
  const { focalPoint: _, ...plain } = image;
  return (
    <figure className="pe-crop">
      <div style={{ aspectRatio: String(number) }}>
        {cut ? (
          <img
            src={pictureAddress(plain, { width: PICTURE_WIDTH_PX })}
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
            src={pictureAddress(plain, {
              width: PREVIEW_WIDTH_PX,
              height: PREVIEW_WIDTH_PX / number,
            })}
            alt=""
            style={{ width: '100%', height: '100%', left: 0, top: 0 }}
          />
        )}
      </div>
      <figcaption>{ratio}</figcaption>
    </figure>
  );
}

interface FocalPickerProps {
  image: LibraryImage;
  focal: Point | undefined;
  onChange: (point: Point | undefined) => void;
}

/**
 * Sets the focal point, which every crop keeps: with the pointer, with arrow keys, or by its two
 * numbers.
 */
export function FocalPicker({ image, focal, onChange }: FocalPickerProps) {
  const helpId = useId();
  const { focalPoint: _, ...plain } = image;
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
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const direction = DIRECTIONS.get(event.key);
    if (!direction) return;
    const { dx, dy } = direction;
    event.preventDefault();
    move({ x: at.x + dx * step * image.width, y: at.y + dy * step * image.height });
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
        <img src={pictureAddress(plain, { width: PICTURE_WIDTH_PX })} alt="" draggable={false} />
        <span
          className="pe-focal-mark"
          data-set={focal ? 'true' : undefined}
          style={{ left: per100(at.x / image.width), top: per100(at.y / image.height) }}
        />
      </button>
      <div className="pe-focal-numbers">
        {number('x', 'Desde la izquierda, %')}
        {number('y', 'Desde arriba, %')}
        <button
          type="button"
          className="pe-button"
          disabled={!focal}
          onClick={() => onChange(undefined)}
        >
          Automático
        </button>
      </div>
      <p className="pe-label">Así se recorta</p>
      <div className="pe-crops">
        {RATIOS.map((ratio) => (
          <Preview key={ratio} image={image} focal={focal} ratio={ratio} />
        ))}
      </div>
    </fieldset>
  );
}
