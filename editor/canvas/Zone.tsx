import type { ReactNode } from 'react';

/** Where blocks may stand; while it is empty it says its name. */
export const Zone = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="pc-zone" data-label={label}>
    {children}
  </div>
);
