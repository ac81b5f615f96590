/** Paths on a 20 px grid with a 1.5 px line. */
const PATHS = {
  add: 'M10 4v12M4 10h12',
  archive: 'M3.5 4.5h13v3.500h-13zM4.500 8v7.500h11V8M8 11h4',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  bold: 'M6 4.5h4.5a2.75 2.75 0 0 1 0 5.5H6zM6 10h5.25a2.75 2.75 0 0 1 0 5.5H6z',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  chevronDown: 'm5.5 8 4.5 4.5L14.5 8',
  chevronRight: 'M8 5.5 12.5 10 8 14.5',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 3.5V10l2.5 1.5',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  desktop: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  down: 'M10 4v12m0 0-4.5-4.5M10 16l4.5-4.5',
  drag: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
  edit: 'm12.5 4.5 3 3L7 16H4v-3z',
  expand: 'M12 4h4v4M8 16H4v-4M16 4l-4.500 4.500M4 16l4.500-4.500',
  external: 'M8 5H4.5v10.5H15V12M11 4.5h4.5V9M15.5 4.5 9 11',
  eye: 'M2.5 10s2.750-5 7.500-5 7.500 5 7.500 5-2.750 5-7.500 5-7.500-5-7.500-5Zm7.500-2.250a2.250 2.250 0 1 0 0 4.500 2.250 2.250 0 0 0 0-4.500Z',
  eyeOff:
    'm4 16 12-12M4.500 12.750c-1.250-1.250-2-2.750-2-2.750s2.750-5 7.500-5c1 0 2 .25 2.750.5M8 14.750c.75.25 1.250.25 2 .25 4.750 0 7.500-5 7.500-5s-.75-1.500-2-2.750',
  future: 'M10 6.500V10l2.500 1.500M3.500 10a6.500 6.500 0 1 1 2.200 4.900M3.500 15.500v-3h3',
  image: 'M3.5 4.5h13v11h-13zm0 8.5 4-4 3.5 3.5 2-2 3.5 3.5M12.5 8h.01',
  italic: 'M8.5 4.5h5M6.5 15.5h5M11.5 4.5l-3 11',
  layers: 'm10 3.5 7 3.5-7 3.5L3 7zM3 10.5l7 3.5 7-3.5M3 13.5l7 3.5 7-3.5',
  link: 'M8.5 11.5a3 3 0 0 0 4.25 0l2.5-2.5A3 3 0 0 0 11 4.75l-.75.75M11.5 8.5a3 3 0 0 0-4.25 0L4.75 11A3 3 0 0 0 9 15.25l.75-.75',
  list: 'M7.5 5.5H16M7.5 10H16M7.5 14.5H16M4 5.5h.01M4 10h.01M4 14.5h.01',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  page: 'M5 3.5h6.5l3.5 3.5v9.5H5zM11.5 3.5V7H15',
  parent: 'M6 15.5h6.5V6m0 0L9 9.5M12.5 6 16 9.5',
  person:
    'M10 10a3.25 3.25 0 1 0 0-6.500 3.250 3.250 0 0 0 0 6.500ZM3.500 16.500c.750-3 3.250-4.500 6.500-4.500s5.750 1.500 6.500 4.500',
  pin: 'M7.500 3.500h5M8.500 3.500v5L6 11.500h8l-2.500-3v-5M10 11.500v5',
  phone: 'M6.5 3h7v14h-7zM9.5 14.5h1',
  quote: 'M5 13c2 0 3-1.5 3-3.5V6H4.5v3.5H8M12 13c2 0 3-1.5 3-3.5V6h-3.5v3.5H15',
  redo: 'M12.5 4.5 16 8l-3.5 3.5M16 8H8a3.75 3.75 0 0 0 0 7.5h3',
  reset: 'M4.5 4.5v4h4M5 8.5a6 6 0 1 1-.9 4',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm4 9.5 3.5 3.5',
  tablet: 'M4.5 3h11v14h-11zM9.25 14.5h1.5',
  star: 'm10 3.250 2.100 4.250 4.650.75-3.350 3.300.8 4.700L10 14l-4.200 2.250.8-4.700-3.350-3.300 4.650-.75z',
  speed: 'M3.5 14.500a7 7 0 1 1 13 0M10 12.500l3.500-4.500',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.75 10h7.5L14.5 6M8.5 9v4M11.5 9v4',
  undo: 'M7.5 4.5 4 8l3.5 3.5M4 8h8a3.75 3.75 0 0 1 0 7.5H9',
  up: 'M10 16V4m0 0L5.5 8.5M10 4l4.5 4.5',
  warning: 'M10 3.5 17.5 16h-15zM10 8.5V12M10 14h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: the control around it carries the name. Size in px. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);
