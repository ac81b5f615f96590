import { findingAt, type Rule, shownBlocks } from './ruled-page.ts';

export const unknownBlocks: Rule = (page) =>
  shownBlocks(page)
    .filter(({ stored }) => !page.blocks.has(stored.block))
    .map((placed) =>
      findingAt(page, placed, {
        rule: 'unknown-block',
        severity: 'warning',
        message: 'Este bloque ya no existe: nadie lo verá',
        mend: { kind: 'remove-block', label: 'Quitar el bloque', block: placed.stored.id },
      }),
    );
