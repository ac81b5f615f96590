import { useEffect, useSyncExternalStore } from 'react';
import { blockElement } from '../../engine/dom.ts';
import { useEngineState } from '../../engine/engine-state.ts';
import type { Selection } from '../../engine/selection.ts';

/**
 * Marks the elements of the selected blocks when there are several. One subscription for the whole
 * page: no block renders anew because another is selected.
 */
export function useSelectedMarks(selection: Selection): void {
  const ids = useSyncExternalStore(selection.subscribe, selection.ids);
  const isMany = ids.length > 1;
  // Moved, a block stands in another element.
  const page = useEngineState((state) => (isMany ? state.page : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: marked anew when the page changed
  useEffect(() => {
    if (!isMany) return;
    const mark = () => ids.flatMap((id) => blockElement(id) ?? []);
    const elements = new Set(mark());
    for (const element of elements) element.setAttribute('data-selected', '');
    const later = requestAnimationFrame(() => {
      for (const element of mark()) {
        elements.add(element);
        element.setAttribute('data-selected', '');
      }
    });
    return () => {
      cancelAnimationFrame(later);
      for (const element of elements) element.removeAttribute('data-selected');
    };
  }, [ids, isMany, page]);
}
