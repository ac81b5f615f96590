import type { ReactNode } from 'react';

/** A place for blocks; empty, it shows its label. */
export const Zone = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="pc-zone" data-label={label}>
    {children}
  </div>
);
