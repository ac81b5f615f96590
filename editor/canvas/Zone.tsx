import type { ReactNode } from 'react';

interface ZoneProps {
  label: string;
  /** What an editor may do there, shown beneath the label. */
  hint?: string | undefined;
  children: ReactNode;
}

/** A place for blocks; empty, it shows its label. */
export const Zone = ({ label, hint, children }: ZoneProps) => (
  <div className="pc-zone" data-label={label} data-hint={hint}>
    {children}
  </div>
);
