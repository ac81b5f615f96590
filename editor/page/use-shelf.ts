import { useMemo, useSyncExternalStore } from 'react';
import type { BlockChoices } from '../../schemas/block-choices.ts';
import { mainSection } from '../document/spots.ts';
import { locate, sectionZone } from '../document/tree.ts';
import { useEngineState } from '../engine/engine-state.ts';
import { kindOfPageType } from '../samples/samples.ts';
import type { MyBlocks } from './block-choices.ts';
import type { ShelfPlace } from './block-shelf.ts';
import { useEditor } from './EditorContext.ts';
import { sectionOfPlace } from './insert-place.ts';

/** Where a new block goes: into `zone`, else beside the selected block or into the chosen section. */
export function useShelfPlace(zone?: string): ShelfPlace {
  const { layout, page, section: chosen } = useEditor();
  const { route } = page;
  const name = useEngineState(({ page: nodes, selected }) => {
    const selectedZone = selected && locate(nodes, selected.props.id)?.zone;
    const target =
      zone ?? selectedZone ?? sectionZone(chosen ?? (layout ? mainSection(layout) : ''));
    return sectionOfPlace(nodes, target, layout)?.name;
  });
  return useMemo(
    () => ({
      section: layout?.sections.find((section) => section.name === name),
      route,
      about: route.kind === 'type' ? kindOfPageType(route.type) : undefined,
    }),
    [layout, name, route],
  );
}

export const useMyBlocks = (blocks: MyBlocks): BlockChoices =>
  useSyncExternalStore(blocks.subscribe, blocks.choices);
