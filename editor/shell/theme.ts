import { createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#fdf1ef',
  '#f9dcd8',
  '#f0b5ae',
  '#e78b81',
  '#df685b',
  '#d65545',
  '#ca4031',
  '#bf3223',
  '#b42318',
  '#991c13',
];
const ink: MantineColorsTuple = [
  '#f7f7f6',
  '#efefed',
  '#e3e3e0',
  '#cfcfcb',
  '#a9abad',
  '#7d8189',
  '#565c66',
  '#31363d',
  '#22262c',
  '#15181c',
];

/**
 * Neutral greys, quieter than the page on the canvas; the accent only on a screen's one primary
 * action.
 */
export const theme = createTheme({
  fontFamily: "'Public Sans Variable', 'Public Sans', system-ui, sans-serif",
  headings: {
    fontFamily: "'Public Sans Variable', 'Public Sans', system-ui, sans-serif",
    fontWeight: '650',
  },
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  colors: { brand, ink },
  primaryColor: 'ink',
  primaryShade: 8,
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
});
