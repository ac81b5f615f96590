import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A regular expression as it stands in the product's code. */
export interface Expression {
  /** `file:line` from the root. */
  place: string;
  source: string;
  flags: string;
}

/** The rooms whose code meets text from outside on a server. */
const ROOMS = ['schemas', 'ui', 'layouts', 'blocks', 'services', 'renderer', 'server'];
const NOT_PRODUCT = /\.(?:test|testing|e2e)\.tsx?$/;

const sourceFiles = (root: string): string[] =>
  ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !NOT_PRODUCT.test(file))
      .map((file) => `${room}/${file}`),
  );

interface SyntaxNode {
  type?: string;
  start?: number;
  regex?: { pattern: string; flags: string };
  callee?: { property?: { name?: string } };
  arguments?: SyntaxNode[];
}

function collect(node: unknown, found: (node: SyntaxNode, isSplit: boolean) => void): void {
  if (Array.isArray(node)) for (const one of node) collect(one, found);
  if (!node || typeof node !== 'object' || Array.isArray(node)) return;
  const { callee, arguments: given } = node as SyntaxNode;
  const isSplit = callee?.property?.name === 'split';
  for (const [key, inner] of Object.entries(node)) {
    if (isSplit && key === 'arguments')
      for (const one of given ?? []) if (one.regex) found(one, true);
    if (inner && typeof inner === 'object' && !(isSplit && key === 'arguments'))
      collect(inner, found);
  }
  if ((node as SyntaxNode).regex) found(node as SyntaxNode, false);
}

/** Does any part of it repeat? */
const canGrow = (source: string): boolean => /[*+]|\{\d+,/.test(source);

/**
 * Every regular expression of the product's code in which something repeats, in the order of the
 * files. One that splits looks on after each match, as a global one does.
 */
export function expressionsOf(root: string): Expression[] {
  return sourceFiles(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found: Expression[] = [];
    collect(parseSync(file, text).program, ({ regex, start = 0 }, isSplit) => {
      if (!regex || !canGrow(regex.pattern)) return;
      const line = text.slice(0, start).split('\n').length;
      const flags = isSplit && !regex.flags.includes('g') ? `${regex.flags}g` : regex.flags;
      found.push({ place: `${file}:${line}`, source: regex.pattern, flags });
    });
    return found;
  });
}
