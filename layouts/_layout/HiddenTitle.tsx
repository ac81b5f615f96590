import type { ReactNode } from 'react';

/** The page's h1 where none of its blocks has one. */
export const HiddenTitle = ({ title }: { title: string | null }): ReactNode =>
  title ? <h1 className="visually-hidden">{title}</h1> : null;
