import type { ReactNode } from 'react';

interface ExactValuesProps {
  /** Nothing was set by hand. */
  isAutomatic: boolean;
  onAutomatic: () => void;
  children: ReactNode;
}

/** Under a picture: in numbers what was set on it by hand, and the way back to none of it. */
export const ExactValues = ({ isAutomatic, onAutomatic, children }: ExactValuesProps) => (
  <div className="pe-focal-numbers">
    {children}
    <button type="button" className="pe-button" disabled={isAutomatic} onClick={onAutomatic}>
      Automático
    </button>
  </div>
);
