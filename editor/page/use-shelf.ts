import { useMemo, useSyncExternalStore } from 'react';
import type { BlockChoices } from '../../schemas/block-choices.ts';
import { sectionList } from '../../schemas/page-records/page-records.ts';
import { mainSection } from '../document/spots.ts';
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
  const name = useEngineState(({ page: shown, selected }) => {
    const target =
      zone ?? selected?.list ?? sectionList(chosen ?? (layout ? mainSection(layout) : ''));
    return sectionOfPlace(shown, target, layout)?.name;
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
