import type { WireCounts } from './wire.ts';

const WORDS: readonly [keyof WireCounts, string, string][] = [
  ['came', 'nueva', 'nuevas'],
  ['updated', 'actualizada', 'actualizadas'],
  ['kept', 'con otra versión', 'con otra versión'],
  ['refused', 'rechazada', 'rechazadas'],
  ['own', 'propia', 'propias'],
  ['left', 'anterior', 'anteriores'],
];

/** What a reading brought, in words. */
export const countsLabel = (counts: WireCounts): string =>
  WORDS.filter(([key]) => counts[key] > 0)
    .map(([key, one, more]) => `${counts[key]} ${counts[key] === 1 ? one : more}`)
    .join(', ') || 'nada nuevo';
