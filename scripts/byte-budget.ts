import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface BuiltFile {
  name: string;
  text: string;
}

/** Gzipped bytes at most, by what a file's name starts with. The rest are behaviours. */
const BUDGETS_BYTES: Record<string, number> = {
  loader: 1_024,
  'island-runtime': 75_000,
  islands: 8_000,
  'identity-client': 6_000,
  'sales-client': 5_000,
  // What the islands of sales say of refusals, with how they ask for prices.
  sales: 3_000,
  // React forms, fields and what they say, for all pages of accounts.
  'account-forms': 24_000,
  // The buttons of Google, Facebook, Apple and other providers.
  'account-social': 3_000,
  // Follows a live blog: its stream, its poll, the updates that wait.
  'Live.behaviour': 6_000,
  // React itself, for the runtime and the islands.
  'jsx-runtime': 4_000,
};
const BEHAVIOUR_BUDGET_BYTES = 2_048;
/** React islands share the runtime; their own code may be so large. */
const ISLAND_BUDGET_BYTES = 40_000;

/** Code that a reader's browser must never get. */
const FORBIDDEN: [string, RegExp][] = [
  ['zod', /\bZodError\b|_zod\b/],
  ['Puck', /puckeditor|data-puck/i],
  ['Lexical', /LexicalEditor|lexical-/],
  ['node:', /["'`]node:[a-z]/],
];

function budgetOf(name: string): number {
  const known = Object.entries(BUDGETS_BYTES).find(
    ([start]) => name.startsWith(`${start}-`) || name === `${start}.js`,
  );
  return known?.[1] ?? (name.includes('.island-') ? ISLAND_BUDGET_BYTES : BEHAVIOUR_BUDGET_BYTES);
}

/** Every built reader file that is too large, or holds code that belongs elsewhere. */
export const budgetFaults = (files: readonly BuiltFile[]): string[] =>
  files.flatMap(({ name, text }) => {
    const bytes = gzipSync(text, { level: 9 }).length;
    const budget = budgetOf(name);
    return [
      ...(bytes > budget ? [`${name}: ${bytes} bytes gzip, más de ${budget}`] : []),
      ...FORBIDDEN.filter(([, pattern]) => pattern.test(text)).map(
        ([what]) => `${name}: contiene ${what}`,
      ),
    ];
  });

export const builtFiles = (folder: string): BuiltFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
