import type { ReactNode } from 'react';
import { SHAPES } from './icon-shapes.ts';

export type IconName = keyof typeof SHAPES;

export const isIconName = (name: string): name is IconName => Object.hasOwn(SHAPES, name);

interface IconProps {
  name: IconName;
  /** Pixels. */
  size?: number;
  className?: string | undefined;
  /** Spoken name; without one the icon is decoration. */
  label?: string;
}

/** rule 1.19: 48 × 48 pixels on a grid of 512 units. */
const DEFAULT_PX = 48;
export const ICON_VIEW_BOX = '0 0 512 512';

/** How an icon's lines are drawn; a solid one has none. */
export const iconPaint = (name: IconName) => {
  const shape: { d: string; fill?: boolean } = SHAPES[name];
  return shape.fill
    ? { fill: 'currentColor' }
    : {
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 43,
        strokeLinecap: 'round' as const,
        strokeLinejoin: 'round' as const,
      };
};

/**
 * An icon with its shape in it. On readers' pages the shape stands once, as a symbol, and `data-icon`
 * says to whom it belongs (`renderer/page/page-icons.ts`).
 */
export function Icon({ name, size = DEFAULT_PX, className, label }: IconProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: labelled or hidden below
    <svg
      data-icon={name}
      className={className}
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      viewBox={ICON_VIEW_BOX}
      {...iconPaint(name)}
    >
      <path d={SHAPES[name].d} />
    </svg>
  );
}
