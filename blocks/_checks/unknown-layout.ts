import type { Rule } from './ruled-page.ts';

/** A page in a layout that is no more cannot be shown at all. */
export const unknownLayout: Rule = ({ document, layout }) =>
  layout
    ? []
    : [
        {
          rule: 'unknown-layout',
          severity: 'fault',
          path: ['layout'],
          message: `No hay un diseño «${document.layout}»: elige otro`,
        },
      ];
