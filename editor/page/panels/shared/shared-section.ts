import type { SectionRole } from '../../../../schemas/section-role.ts';

/** The section of a shared block for blocks from a section of that role. */
export const SHARED_SECTIONS: Record<SectionRole, string> = {
  navigation: 'navigation',
  full: 'fullWidth',
  main: 'body',
  rail: 'body',
  footer: 'footer',
};
