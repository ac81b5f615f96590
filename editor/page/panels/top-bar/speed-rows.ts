import type { SpeedReport } from '../../../../schemas/endpoints/shapes/speed.ts';
import type { PageDocument } from '../../../../schemas/page.ts';
import { walkPage } from '../../../../schemas/walk-page.ts';

/** Slow from here on: a page has dozens of blocks and sources. */
const SLOW_BLOCK_MS = 5;
const SLOW_SOURCE_MS = 100;

const isConfig = (value: unknown): value is { source: string } =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  typeof value.source === 'string';

/** Which blocks and sources a page uses, by name, with how many blocks use each. */
export function usedBy(page: PageDocument): {
  blocks: Map<string, number>;
  sources: Map<string, number>;
} {
  const blocks = new Map<string, number>();
  const sources = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string) =>
    counts.set(name, (counts.get(name) ?? 0) + 1);
  walkPage(page, ({ block, fields }) => {
    count(blocks, block);
    for (const value of Object.values(fields)) if (isConfig(value)) count(sources, value.source);
  });
  return { blocks, sources };
}

export interface SpeedRow {
  name: string;
  uses: number;
  meanMs: number;
  note: string;
  isSlow: boolean;
}

const slowestFirst = (rows: SpeedRow[]): SpeedRow[] =>
  rows.toSorted((one, other) => other.meanMs - one.meanMs);

/** The rows of a report about this page's blocks and sources, slowest first. */
export function rowsFor(
  { blocks, sources }: SpeedReport,
  used: ReturnType<typeof usedBy>,
): { blocks: SpeedRow[]; sources: SpeedRow[] } {
  return {
    blocks: slowestFirst(
      blocks.flatMap(({ name, meanMs, maxMs, drawn }) => {
        const uses = used.blocks.get(name);
        const note = `máximo ${milliseconds(maxMs)}, ${drawn} ${drawn === 1 ? 'vez' : 'veces'}`;
        return uses ? [{ name, uses, meanMs, note, isSlow: meanMs >= SLOW_BLOCK_MS }] : [];
      }),
    ),
    sources: slowestFirst(
      sources.flatMap(({ name, meanMs, asked, failed }) => {
        const uses = used.sources.get(name);
        const note = `${asked} ${asked === 1 ? 'consulta' : 'consultas'}${failed > 0 ? `, ${failed} sin respuesta` : ''}`;
        return uses
          ? [{ name, uses, meanMs, note, isSlow: meanMs >= SLOW_SOURCE_MS || failed > 0 }]
          : [];
      }),
    ),
  };
}

export const milliseconds = (ms: number): string =>
  `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
