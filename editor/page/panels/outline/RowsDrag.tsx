import { AutoScroller, PointerActivationConstraints, PreventSelection } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor, useDraggable } from '@dnd-kit/react';
import { type ReactNode, type RefCallback, useRef } from 'react';
import type { Spot } from '../../../document/tree.ts';

const START_PX = 5;
const ROW = '[data-row]';
/** Sections are rows too, and stay where they are. */
const MOVABLE_ROW = '[data-row][data-kind="block"]';

const movableRow = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(MOVABLE_ROW) : null;

/** Keys move blocks by the outline's own commands, and rows are no buttons: no more than this. */
const PLUGINS = [AutoScroller, PreventSelection];
const SENSORS = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: START_PX })],
    preventActivation: (press) =>
      press.ctrlKey || press.shiftKey || press.metaKey || !movableRow(press.target),
  }),
];

/** A row of the outline under the pointer, and in which of its halves it is. */
export interface RowPlace {
  rowId: string;
  isAfter: boolean;
}

interface RowsDragProps {
  /** Where blocks land at a row; undefined: nowhere. */
  spotAt: (place: RowPlace) => Spot | undefined;
  /** The block of a row was let go at a spot. */
  onDrop: (rowId: string, spot: Spot) => void;
  /** Gets the ref of the element around the rows. */
  children: (ref: RefCallback<Element>) => ReactNode;
}

/** Escape ends the drag, and nothing else: the selection stays. */
const endsDrag = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') event.preventDefault();
};

/** What is marked while a row is dragged: where it would land, and that it is. */
class DropMark {
  #row: HTMLElement | undefined;
  #y = Number.NaN;
  spot: Spot | undefined;

  constructor(
    readonly tree: Element,
    readonly rowId: string,
    readonly spotAt: RowsDragProps['spotAt'],
  ) {
    tree.setAttribute('data-dragging', '');
    document.addEventListener('keydown', endsDrag, true);
    document.addEventListener('scroll', this.#look, true);
  }

  move(y: number): void {
    this.#y = y;
    this.#look();
  }

  /** At the edges the rows scroll under a pointer that stands still. */
  readonly #look = (): void => {
    const y = this.#y;
    const row = [...this.tree.querySelectorAll<HTMLElement>(ROW)].findLast(
      (each) => each.getBoundingClientRect().top <= y,
    );
    const rect = row?.getBoundingClientRect();
    const isAfter = rect !== undefined && y > (rect.top + rect.bottom) / 2;
    const rowId = row?.dataset.row;
    this.spot = rowId === undefined ? undefined : this.spotAt({ rowId, isAfter });
    this.#mark(this.spot && row, isAfter);
  };

  end(): void {
    this.#mark(undefined, false);
    this.tree.removeAttribute('data-dragging');
    document.removeEventListener('keydown', endsDrag, true);
    document.removeEventListener('scroll', this.#look, true);
  }

  #mark(row: HTMLElement | undefined, isAfter: boolean): void {
    this.#row?.removeAttribute('data-drop');
    this.#row = row;
    row?.setAttribute('data-drop', isAfter ? 'after' : 'before');
  }
}

/** One draggable for all rows, however many: which one is dragged, the press says. */
function Rows({ children }: Pick<RowsDragProps, 'children'>) {
  const { ref } = useDraggable({ id: 'rows' });
  return children(ref);
}

/** Drags blocks among the rows of the outline until they are let go, or Escape. */
export function RowsDrag({ spotAt, onDrop, children }: RowsDragProps) {
  const drag = useRef<DropMark>(undefined);
  return (
    <DragDropProvider
      plugins={PLUGINS}
      sensors={SENSORS}
      onDragStart={({ operation: { position, source } }) => {
        const { x, y } = position.initial;
        const rowId = movableRow(document.elementFromPoint(x, y))?.dataset.row;
        if (source?.element && rowId !== undefined)
          drag.current = new DropMark(source.element, rowId, spotAt);
      }}
      onDragMove={({ to, operation: { position } }) =>
        drag.current?.move(to?.y ?? position.current.y)
      }
      onDragEnd={({ canceled }) => {
        const ended = drag.current;
        drag.current = undefined;
        ended?.end();
        if (!canceled && ended?.spot) onDrop(ended.rowId, ended.spot);
      }}
    >
      <Rows>{children}</Rows>
    </DragDropProvider>
  );
}
