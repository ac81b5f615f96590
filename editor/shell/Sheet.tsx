import './sheet.css';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { Part } from './part.tsx';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays in view while the rest scrolls. */
  footer?: ReactNode;
}

/**
 * A sheet at the side of the screen. It is no dialog: what it is about stays in view and can be
 * worked on meanwhile. Takes the focus when it opens and gives it back.
 */
export function Sheet({ title, onClose, children, footer }: SheetProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const sheet = root.current;
    heading.current?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      const isLost = now === document.body || now === null || sheet?.contains(now);
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside className="pe-sheet" aria-labelledby={id} ref={root} onKeyDown={onKeyDown}>
      <div className="pe-sheet-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="pe-icon-button" aria-label="Cerrar" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {/* By keys it comes before the rest, which may be long. */}
      {footer ? (
        <div className="pe-sheet-foot">
          <Part name={title}>{footer}</Part>
        </div>
      ) : null}
      <div className="pe-sheet-body">
        <Part name={title}>{children}</Part>
      </div>
    </aside>
  );
}
