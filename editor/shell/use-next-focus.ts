import { type RefObject, useEffect, useRef } from 'react';

interface Rows {
  /** What can have the focus in each row, by a selector. */
  row: string;
  /** What has it when no row is left, by a selector in the page. */
  title: string;
}

/** All of a folded list's rows but its summary cannot have the focus. */
const isFolded = (row: Element): boolean =>
  row.tagName !== 'SUMMARY' && row.closest('details:not([open])') !== null;

const rowsIn = (root: Element, row: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(row)].filter((each) => !isFolded(each));

/**
 * When the row goes that has the focus, the row that takes its place gets it; where none is left,
 * the title.
 */
export function useNextFocus(
  shown: unknown,
  { row, title }: Rows,
): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const look = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest('li') : null;
      at.current = rowsIn(element, row).findIndex((each) => item?.contains(each));
    };
    element.addEventListener('focusin', look);
    return () => element.removeEventListener('focusin', look);
  }, [row]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows go when other ones are shown
  useEffect(() => {
    const element = root.current;
    if (!element || at.current < 0 || document.activeElement !== document.body) return;
    const rows = rowsIn(element, row);
    const next = rows[Math.min(at.current, rows.length - 1)];
    (next ?? document.querySelector<HTMLElement>(title))?.focus();
  }, [shown]);
  return root;
}
