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

export function Icon({ name, size = 20, className, label }: IconProps): ReactNode {
  const shape: { d: string; fill?: boolean } = SHAPES[name];
  const paint = shape.fill
    ? { fill: 'currentColor' }
    : {
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round' as const,
        strokeLinejoin: 'round' as const,
      };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: labelled or hidden below
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...paint}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={shape.d} />
    </svg>
  );
}
