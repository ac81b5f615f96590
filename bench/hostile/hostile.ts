/**
 * `npm run soak -- --hostile [--only NAME,NAME]`: attacks the product on this machine, a part after
 * the other, and prints a table of what each took beside what it may take. Exit code 1 when a
 * figure is past its limit or a part could not be tried.
 */
import { parseArgs } from 'node:util';
import { table } from '../measure.ts';
import type { Finding, HostilePart } from './finding.ts';

/** Loaded when its turn comes: the parts need different things of the machine. */
const PARTS: Readonly<Record<string, () => Promise<HostilePart>>> = {
  carts: async () => (await import('./carts.ts')).cartsPart,
  'disk-full': async () => (await import('./disk-full.ts')).diskFull,
  drawings: async () => (await import('./drawings.ts')).drawingsPart,
  kills: async () => (await import('./kills.ts')).kills,
  memory: async () => (await import('./memory.ts')).memoryPart,
  pictures: async () => (await import('./pictures.ts')).picturesPart,
  'power-cut': async () => (await import('./power-cut.ts')).powerCut,
  text: async () => (await import('./text.ts')).textPart,
  beside: async () => (await import('./beside.ts')).besidePart,
  documents: async () => (await import('./documents.ts')).documentsPart,
};

async function tryPart(name: string): Promise<Finding[]> {
  console.log(`· ${name}`);
  try {
    return (await (await PARTS[name]?.())?.()) ?? [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ what: `${name}: no se pudo probar`, figure: reason, limit: '-', isWithin: false }];
  }
}

const { values } = parseArgs({
  options: { hostile: { type: 'boolean' }, only: { type: 'string' } },
});
const names = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  console.error(`No hay una parte «${unknown}». Las hay: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const findings: Finding[] = [];
for (const name of names) findings.push(...(await tryPart(name)));
const rows = findings.map(({ what, figure, limit, isWithin }) => [
  what,
  figure,
  limit,
  isWithin ? 'ok' : 'FAILS',
]);
console.log(`\n${table(['what', 'figure', 'limit', ''], rows)}`);
process.exitCode = findings.every(({ isWithin }) => isWithin) ? 0 : 1;
