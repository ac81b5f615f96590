import { listOf, type Rule, seenIn, shownBlocks } from './ruled-page.ts';

export const nothingToSee: Rule = (page) =>
  page.layout && shownBlocks(page).length === 0
    ? [
        {
          rule: 'no-blocks',
          severity: 'warning',
          path: ['sections'],
          message: 'La página no tiene bloques a la vista: quien la lea la verá vacía',
        },
      ]
    : [];

const MISSED: Record<string, string> = { navigation: 'la navegación', footer: 'el pie de página' };

/** Sections that readers miss: those that lost their blocks, and of a new page what frames it. */
export const emptySections: Rule = (page) => {
  const { document, live, layout } = page;
  if (!layout || shownBlocks(page).length === 0) return [];
  const isEmpty = (name: string) => seenIn(listOf(document, name), []).length === 0;
  const mains = layout.sections.filter(({ role }) => role === 'main');
  const hasNoMain = mains.length > 0 && mains.every(({ name }) => isEmpty(name));
  return layout.sections
    .filter(({ name, role }) => {
      if (!isEmpty(name)) return false;
      if (live) return seenIn(listOf(live, name), []).length > 0;
      return role === 'main' ? hasNoMain && name === mains[0]?.name : role in MISSED;
    })
    .map(({ name, label, role }) => ({
      rule: 'empty-section',
      severity: 'warning',
      path: ['sections', name],
      message: live
        ? `«${label}» se queda sin bloques`
        : `La sección «${label}» está vacía: la página saldrá sin ${MISSED[role] ?? 'contenido principal'}`,
    }));
};
