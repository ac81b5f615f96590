import type { Credit, Credits } from '../schemas/author.ts';

export interface NamedAuthor {
  name: string;
  url?: string | undefined;
}

/**
 * rule 3.4: credits of type author with a name; the original byline wins over the
 * name.
 */
export const authorsOf = (credits: Credits | undefined): NamedAuthor[] =>
  (credits?.by ?? [])
    .filter(({ type, name }) => type === 'author' && Boolean(name))
    .map((credit: Credit) => ({
      name: credit.additional_properties?.original?.byline || (credit.name ?? ''),
      url: credit.url,
    }));

/**
 * rule 3.5: `(A, B/Agency)`; vanity credits win; '' when nobody is named.
 */
export function creditsText(item: {
  credits?: Credits | undefined;
  vanity_credits?: Credits | undefined;
}): string {
  const credits = item.vanity_credits ?? item.credits;
  const people = (credits?.by ?? []).map(({ name }) => name).filter(Boolean);
  const agencies = (credits?.affiliation ?? []).map(({ name }) => name).filter(Boolean);
  if (people.length === 0 && agencies.length === 0) return '';
  return `(${[people.join(', '), agencies.join(', ')].filter(Boolean).join('/')})`;
}
