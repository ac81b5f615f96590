const ZOOMS = [0.5, 0.75, 1, 1.25];
const HUNDRED = 100;
/** With a size that the wheel chose. */
const inOrder = (zoom: number | undefined): number[] =>
  zoom === undefined || ZOOMS.includes(zoom) ? ZOOMS : [...ZOOMS, zoom].sort((a, b) => a - b);
const FITTING = 'ajustar';

interface ZoomSelectProps {
  label: string;
  /** 1 is full size; undefined: as large as fits. */
  zoom: number | undefined;
  onZoom: (zoom: number | undefined) => void;
}

/** Chooses how large the site is shown. */
export const ZoomSelect = ({ label, zoom, onZoom }: ZoomSelectProps) => (
  <select
    className="pe-input pe-zoom"
    aria-label={label}
    title={label}
    value={zoom ?? FITTING}
    onChange={({ currentTarget: { value } }) =>
      onZoom(value === FITTING ? undefined : Number(value))
    }
  >
    <option value={FITTING}>Ajustar</option>
    {inOrder(zoom).map((each) => (
      <option key={each} value={each}>
        {Math.round(each * HUNDRED)} %
      </option>
    ))}
  </select>
);
