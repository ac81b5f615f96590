import { findingAt, type Rule, seenIn, shownBlocks } from './ruled-page.ts';

export const emptyContainers: Rule = (page) =>
  shownBlocks(page)
    .filter(({ stored: { block, children } }) => {
      const { container } = page.blocks.get(block) ?? {};
      return container && !container.standsAlone && seenIn(children ?? [], []).length === 0;
    })
    .map((placed) =>
      findingAt(page, placed, {
        rule: 'empty-container',
        severity: 'warning',
        message: 'No tiene bloques dentro: nadie la verá',
        mend: { kind: 'remove-block', label: 'Quitar la cadena', block: placed.stored.id },
      }),
    );
