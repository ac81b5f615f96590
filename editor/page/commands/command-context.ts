import type { RefObject } from 'react';
import type { Layout } from '../../../layouts/_layout/define-layout.ts';
import { layoutNamed } from '../../../layouts/registry.ts';
import { type Catalogue, labelOf } from '../../document/catalogue.ts';
import { shellOf } from '../../document/shell.ts';
import { locate } from '../../document/tree.ts';
import type { Engine } from '../../engine/engine.ts';

/** What every command works with. */
export interface CommandContext {
  engine: Engine;
  catalogue: Catalogue;
  /** The section for new blocks, where the editor chose one. */
  section: RefObject<string | undefined>;
  /** Tells screen readers what was done. */
  announce: (text: string) => void;
}

export const layoutOf = ({ engine }: CommandContext): Layout | undefined =>
  layoutNamed(shellOf(engine.page()).layout);

export const labelOfNode = ({ engine, catalogue }: CommandContext, nodeId: string): string =>
  labelOf(catalogue, locate(engine.page(), nodeId)?.node.type ?? '');
