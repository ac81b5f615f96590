import { Icon, type IconName } from '../shell/Icon.tsx';
import { Segments } from '../shell/Segments.tsx';

export const PHONE_PX = 390;
const TABLET_PX = 768;
export const DESKTOP_PX = 1440;

/** spec: the widths at which the site is checked. */
const WIDTHS: { value: string; label: string; icon: IconName }[] = [
  { value: `${PHONE_PX}`, label: 'Teléfono, 390 px', icon: 'phone' },
  { value: `${TABLET_PX}`, label: 'Tableta, 768 px', icon: 'tablet' },
  { value: `${DESKTOP_PX}`, label: 'Escritorio, 1440 px', icon: 'desktop' },
];

interface WidthSegmentsProps {
  label: string;
  /** In px. */
  width: number;
  onWidth: (width: number) => void;
}

/** Chooses the width of the screen on which the site is shown. */
export const WidthSegments = ({ label, width, onWidth }: WidthSegmentsProps) => (
  <Segments
    label={label}
    value={String(width)}
    onChange={(value) => onWidth(Number(value))}
    options={WIDTHS.map(({ value, label: title, icon }) => ({
      value,
      title,
      label: (
        <>
          <Icon name={icon} size={16} />
          <span className="pe-hidden">{title}</span>
        </>
      ),
    }))}
  />
);
