import { Feedback } from '@dnd-kit/dom';
import { useDraggable } from '@dnd-kit/react';

/**
 * Makes an element draggable onto the canvas, where it becomes a new block. Returns the element's
 * ref. Puck takes any drag of this type with this data for one from its own drawer.
 */
export function useDrawerItem(blockName: string): (element: Element | null) => void {
  const { ref } = useDraggable({
    id: `drawer-${blockName}`,
    type: 'drawer',
    data: { componentType: blockName },
    plugins: [Feedback.configure({ feedback: 'clone' })],
  });
  return ref;
}
