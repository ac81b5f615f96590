import type { FormField } from '../../schemas/fields/visible.ts';

/** Fields under their headings; those without one come first. */
export function groupFields(
  fields: readonly FormField[],
): { title: string; fields: FormField[] }[] {
  const groups = new Map<string, FormField[]>([['', []]]);
  for (const field of fields) {
    const title = field.meta.group ?? '';
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  return [...groups]
    .filter(([, own]) => own.length > 0)
    .map(([title, own]) => ({ title, fields: own }));
}
