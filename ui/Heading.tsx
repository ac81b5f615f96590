import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { HeadingLevel } from './view-page.ts';

type HeadingProps = ComponentPropsWithoutRef<'h2'> & { level: HeadingLevel };

/** h1 to h6 by level. */
export function Heading({ level, ...rest }: HeadingProps): ReactNode {
  const Element = `h${level}` as const;
  return <Element {...rest} />;
}
