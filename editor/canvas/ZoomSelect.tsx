const ZOOMS = [0.5, 0.75, 1, 1.25];
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
    {ZOOMS.map((each) => (
      <option key={each} value={each}>
        {each * 100} %
      </option>
    ))}
  </select>
);
