import type { ReactNode } from 'react';

/** Readers get the blocks that it stands for (rule 1.22); of itself there is nothing to show. */
export const SharedBlock = (): ReactNode => null;
