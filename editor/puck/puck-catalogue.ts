import type { Config } from '@puckeditor/core';
import type { Block } from '../../blocks/_block/define-block.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { type Catalogue, catalogueOf } from '../document/catalogue.ts';

/** The component of every block that this version cannot read: kept as it is stored. */
export const UNREAD = 'bloque-sin-leer';

/** What a component's metadata says of the block that it is. */
export interface BlockMetadata {
  block: Block;
}

/** What the root's metadata says of the pages that it holds. */
export interface RootMetadata {
  layouts: readonly Layout[];
}

const blockIn = (metadata: Partial<BlockMetadata> | undefined): Block | undefined =>
  metadata?.block;

/** The layouts of a config that `puckConfig` made. */
export function layoutsOf({ root }: Config): readonly Layout[] {
  const { layouts }: Partial<RootMetadata> = root?.metadata ?? {};
  return layouts ?? [];
}

const known = new WeakMap<Config, Catalogue>();

/** The blocks and sections of a config: those of the components that our blocks became. */
export function catalogueIn(config: Config): Catalogue {
  const before = known.get(config);
  if (before) return before;
  const blocks = Object.values(config.components).flatMap(({ metadata }) => {
    const block = blockIn(metadata);
    return block ? [[block.name, block] as const] : [];
  });
  const catalogue = catalogueOf(new Map(blocks), layoutsOf(config));
  known.set(config, catalogue);
  return catalogue;
}
