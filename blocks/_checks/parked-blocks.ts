import { listOf, type Rule } from './ruled-page.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const parkedBlocks: Rule = ({ document, layout }) => {
  if (!layout) return [];
  const names = new Set(layout.sections.map(({ name }) => name));
  const parked = Object.keys(document.sections).filter((name) => !names.has(name));
  const count = parked.reduce((total, name) => total + listOf(document, name).length, 0);
  if (count === 0) return [];
  const what = counted(count, 'bloque no se verá', 'bloques no se verán');
  return [
    {
      rule: 'parked',
      severity: 'warning',
      path: ['sections', parked[0] ?? ''],
      message: `${what}: el diseño «${layout.label}» no tiene sus secciones`,
    },
  ];
};
