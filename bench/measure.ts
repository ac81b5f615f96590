/** What repeated runs took, in milliseconds. */
export interface Spread {
  p50: number;
  p95: number;
  p99: number;
  runs: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((one, other) => one - other);
  return {
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    runs: sorted.length,
  };
}

/** Runs `work` one after the other, `warmUp` times unmeasured, then `runs` times. */
export async function measure(
  work: (run: number) => Promise<unknown>,
  runs: number,
  warmUp = 5,
): Promise<Spread> {
  for (let run = 0; run < warmUp; run++) await work(run);
  const samples: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await work(run + warmUp);
    samples.push(performance.now() - started);
  }
  return spreadOf(samples);
}

/**
 * Rows of text under their headings, each column as wide as its widest cell. Columns after the
 * first stand to the right.
 */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) =>
    Math.max(...all.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return [
    line(headings),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...rows.map(line),
  ].join('\n');
}

export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
