import type { Check, CheckFinding } from './checked-page.ts';

/** Titles and descriptions that search engines cut. */
export const metadataLength: Check = ({ document: { metadata }, limits }) => {
  const parts = [
    { key: 'title', label: 'Título', which: 'El título', max: limits.titleChars },
    {
      key: 'description',
      label: 'Descripción',
      which: 'La descripción',
      max: limits.descriptionChars,
    },
  ] as const;
  return parts.flatMap(({ key, label, which, max }): CheckFinding[] => {
    const { length } = [...(metadata[key] ?? '').trim()];
    if (length <= max) return [];
    return [
      {
        rule: 'metadata-length',
        message: `${which} para buscadores tiene ${length} caracteres: se corta después de ${max}`,
        path: ['metadata', key],
        field: { path: key, label },
      },
    ];
  });
};
