import type { ReactNode } from 'react';

/** Shapes on a 24-unit grid, drawn with lines; `fill` ones are solid. */
const SHAPES = {
  camera: { d: 'M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z' },
  play: { d: 'M7 4.5v15l12-7.5z', fill: true },
  search: { d: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21' },
  menu: { d: 'M3 6h18M3 12h18M3 18h18' },
  expand: { d: 'M9 3H3v6M15 3h6v6M9 21H3v-6M15 21h6v-6' },
  close: { d: 'M5 5l14 14M19 5 5 19' },
  'chevron-down': { d: 'M5 9l7 7 7-7' },
  'chevron-left': { d: 'M15 5l-7 7 7 7' },
  'chevron-right': { d: 'M9 5l7 7-7 7' },
  facebook: {
    d: 'M13.5 21v-8h2.8l.5-3.3h-3.3V7.6c0-1 .4-1.6 1.7-1.6H17V3.1A20 20 0 0 0 14.600 3C12.100 3 10.300 4.500 10.300 7.300v2.400H7.500V13h2.800v8z',
    fill: true,
  },
  twitter: {
    d: 'M4 4l6.700 8.900L4.200 20h1.900l5.500-5.900L16 20h4.500l-7.100-9.400L19.400 4h-1.900l-5 5.400L8.500 4z',
    fill: true,
  },
  instagram: {
    d: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7v.01',
  },
  youtube: { d: 'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM10 9l5.500 3L10 15z' },
  linkedin: {
    d: 'M4 9.500h3.300V20H4zM5.650 4a1.900 1.900 0 1 1 0 3.800 1.900 1.900 0 0 1 0-3.800zM9.500 9.500h3.200v1.500c.5-.9 1.700-1.800 3.400-1.800 3.300 0 3.900 2.200 3.900 5V20h-3.300v-5.200c0-1.300 0-2.900-1.800-2.900s-2 1.400-2 2.800V20H9.500z',
    fill: true,
  },
  tiktok: {
    d: 'M13 3h3c.200 2.300 1.700 3.800 4 4v3c-1.500 0-2.900-.500-4-1.300V15a6 6 0 1 1-6-6c.300 0 .700 0 1 .100v3.100a3 3 0 1 0 2 2.800z',
    fill: true,
  },
  rss: { d: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 18v.01' },
  globe: { d: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5.500 5 12.500 0 18M12 3c-5 5.500-5 12.500 0 18' },
  pin: {
    d: 'M12 21c-4.500-4.700-7-8.200-7-11.200a7 7 0 0 1 14 0c0 3-2.500 6.500-7 11.200zM12 7.200a2.600 2.600 0 1 0 0 5.200 2.600 2.600 0 0 0 0-5.200z',
  },
  opinion: { d: 'M4 4.500h16v11.500h-8.500L7 20.500V16H4zM8 8.500h8M8 12h5' },
  mail: { d: 'M3 6h18v12H3zM3 7l9 6 9-6' },
} as const;

export type IconName = keyof typeof SHAPES;

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
    : { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' as const, strokeLinejoin: 'round' as const };
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
