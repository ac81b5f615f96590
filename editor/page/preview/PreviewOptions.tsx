import { useEffect, useState } from 'react';
import type { View } from '../../canvas/use-view.ts';
import { WidthSegments } from '../../canvas/WidthSegments.tsx';
import { ZoomSelect } from '../../canvas/ZoomSelect.tsx';
import { Segments } from '../../shell/Segments.tsx';
import {
  type Choosable,
  type Looks,
  MAX_WIDTH_PX,
  MIN_WIDTH_PX,
  typedWidth,
} from './preview-choice.ts';

const READERS: readonly { value: Looks['reader']; label: string }[] = [
  { value: 'anonymous', label: 'Sin suscripción' },
  { value: 'subscriber', label: 'Con suscripción' },
];
const SCHEMES: readonly { value: Looks['scheme']; label: string }[] = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
];

function WidthField({ width, onWidth }: Pick<View, 'width' | 'onWidth'>) {
  const [text, setText] = useState(String(width));
  useEffect(() => setText(String(width)), [width]);
  return (
    <label className="pe-look-width">
      <input
        className="pe-input"
        inputMode="numeric"
        aria-label={`Ancho en px, de ${MIN_WIDTH_PX} a ${MAX_WIDTH_PX}`}
        aria-invalid={typedWidth(text) === undefined}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          const typed = typedWidth(value);
          if (typed !== undefined) onWidth(typed);
        }}
        onBlur={() => setText(String(width))}
      />
      px
    </label>
  );
}

interface PreviewOptionsProps {
  view: View;
  looks: Looks;
  onLooks: (looks: Looks) => void;
  site: Choosable;
}

/** On which screen, how large and as whom a page is looked at. */
export function PreviewOptions({ view, looks, onLooks, site }: PreviewOptionsProps) {
  const { width, onWidth, zoom, onZoom } = view;
  return (
    <>
      <WidthSegments label="Pantalla" width={width} onWidth={onWidth} />
      <WidthField width={width} onWidth={onWidth} />
      <ZoomSelect label="Tamaño" zoom={zoom} onZoom={onZoom} />
      <Segments
        label="Lector"
        value={looks.reader}
        options={READERS}
        onChange={(reader) => onLooks({ ...looks, reader })}
      />
      {site.hasAds ? (
        <label className="pe-look-switch">
          <input
            type="checkbox"
            role="switch"
            className="pe-switch"
            checked={looks.hasAds}
            aria-checked={looks.hasAds}
            onChange={({ currentTarget: { checked } }) => onLooks({ ...looks, hasAds: checked })}
          />
          Publicidad
        </label>
      ) : null}
      {site.hasDarkScheme ? (
        <Segments
          label="Colores"
          value={looks.scheme}
          options={SCHEMES}
          onChange={(scheme) => onLooks({ ...looks, scheme })}
        />
      ) : null}
    </>
  );
}
