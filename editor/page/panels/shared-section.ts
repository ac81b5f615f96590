import type { SectionRole } from '../../../schemas/section-role.ts';

/** The layout of every shared block, whose sections say where its blocks may stand. */
export const SHARED_LAYOUT = 'single-column';

/** Its section for blocks from a section of that role. */
export const SHARED_SECTIONS: Record<SectionRole, string> = {
  navigation: 'navigation',
  full: 'fullWidth',
  main: 'body',
  rail: 'body',
  footer: 'footer',
};
