import type { Config } from '@puckeditor/core';
import type { ComponentType } from 'react';
import type { Block } from '../../blocks/_block/define-block.ts';
import { readBlock } from '../../blocks/_block/read-block.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { CanvasBlock } from '../canvas/CanvasBlock.tsx';
import { CanvasRoot } from '../canvas/CanvasRoot.tsx';
import { columnSlot, freshBlock, sectionSlot, UNKNOWN_TYPE } from '../document/nodes.ts';
import { blocksByGroup } from '../shell/block-groups.ts';

type Slots = Record<string, ComponentType<{ minEmptyHeight?: number }> | undefined>;
type Component = Config['components'][string];

/**
 * What the engine puts into a new block. It has no id: the engine gives one, and `document.ts`
 * derives the block's.
 */
function freshProps(block: Block) {
  const { id, ...stored } = freshBlock(block);
  const isZoned =
    block.container !== undefined && readBlock(block, { id, ...stored } as StoredBlock).ok;
  return { stored: JSON.stringify(stored), zoned: isZoned };
}

function component(label: string, columns: number, defaults: Record<string, unknown>): Component {
  const slots = Array.from({ length: columns }, (_, index) => columnSlot(index));
  return {
    label,
    // The block's own element is the one that is dragged: no wrapper between the site's styles and
    // the block.
    inline: true,
    fields: Object.fromEntries(slots.map((slot) => [slot, { type: 'slot' as const }])),
    defaultProps: defaults,
    render: (props) => {
      const views = props as unknown as Slots;
      return (
        <CanvasBlock
          engineId={props.id}
          json={props.stored}
          slots={props.zoned ? slots.map((slot) => views[slot]) : []}
          dragRef={props.puck.dragRef}
        />
      );
    },
  };
}

/**
 * Every section name of any layout: each is a slot of the page, so that a change of layout moves
 * nothing.
 */
export const sectionNames = (layouts: readonly Layout[]): Set<string> =>
  new Set(layouts.flatMap((layout) => layout.sections.map(({ name }) => name)));

/** Blocks and layouts as a configuration of the canvas engine. */
export function puckConfig(blocks: ReadonlyMap<string, Block>, layouts: readonly Layout[]): Config {
  const components: Record<string, Component> = {
    [UNKNOWN_TYPE]: component('Bloque desconocido', 0, {}),
  };
  for (const block of blocks.values()) {
    components[block.name] = component(
      block.label,
      block.container?.columns.length ?? 0,
      freshProps(block),
    );
  }
  const slots = [...sectionNames(layouts)].map((name) => [
    sectionSlot(name),
    { type: 'slot' as const },
  ]);
  return {
    categories: Object.fromEntries(
      blocksByGroup(blocks.values()).map(({ group, title, blocks: own }) => [
        group,
        { title, components: own.map(({ name }) => name) },
      ]),
    ),
    components,
    root: {
      label: 'Página',
      fields: Object.fromEntries(slots),
      render: (props: unknown) => {
        const views = props as Slots & { shell: string };
        return <CanvasRoot shell={views.shell} slots={(section) => views[sectionSlot(section)]} />;
      },
    },
  };
}
