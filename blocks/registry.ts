import type { Block } from './_block/define-block.ts';

/** Presence of a folder with a `block.ts` is the registration. */
const modules = import.meta.glob<Record<string, Block>>('./*/block.ts', { eager: true });

const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && 'View' in value && 'schema' in value;

/** Every block by name. */
export const registry: ReadonlyMap<string, Block> = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module).filter(isBlock))
    .map((block) => [block.name, block]),
);

/**
 * Folder of each declaration, for tests and for the per-block style sheets:
 * `blocks/headline/block.ts` -> name.
 */
export const blockFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(modules).flatMap(([file, module]) =>
    Object.values(module)
      .filter(isBlock)
      .map((block) => [block.name, `blocks/${file.slice(2)}`] as const),
  ),
);
