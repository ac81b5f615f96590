import type { ReactNode } from 'react';
import { needs } from '../../ui/page-needs.ts';
import { CHALLENGE_NEEDS } from './bot-challenge.ts';

/** Around an island of accounts: what its page must allow for the bot challenge. */
export const AccountPlace = ({ children }: { children: ReactNode }): ReactNode => (
  <div {...needs(...CHALLENGE_NEEDS)}>{children}</div>
);
