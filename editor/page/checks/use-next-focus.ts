import { type RefObject, useEffect, useRef } from 'react';

const rowsIn = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('.pe-lead'),
];

/**
 * When the row goes that has the focus, the row that takes its place gets it; where none is left,
 * the title of the sheet.
 */
export function useNextFocus(shown: unknown): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const look = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('li') : null;
      at.current = rowsIn(element).findIndex((each) => row?.contains(each));
    };
    element.addEventListener('focusin', look);
    return () => element.removeEventListener('focusin', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows go when other ones are shown
  useEffect(() => {
    const element = root.current;
    if (!element || at.current < 0 || document.activeElement !== document.body) return;
    const rows = rowsIn(element);
    const next = rows[Math.min(at.current, rows.length - 1)];
    const title = element.closest('.pe-sheet')?.querySelector<HTMLElement>('h2[tabindex]');
    (next ?? title)?.focus();
  }, [shown]);
  return root;
}
