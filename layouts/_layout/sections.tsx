import type { ReactNode } from 'react';
import type { FilledSection, LayoutProps } from './define-layout.ts';

const EMPTY: FilledSection = { content: null, count: 0 };

/** A section of the page; one that the page does not hold is empty. */
export const sectionOf = ({ sections }: LayoutProps, name: string): FilledSection =>
  sections[name] ?? EMPTY;

/** True when there is something to render there: on the canvas always, for it is a drop zone. */
export const isShown = (props: LayoutProps, ...names: string[]): boolean =>
  props.isEditing || names.some((name) => sectionOf(props, name).content !== null);

interface PartProps {
  layout: LayoutProps;
  name: string;
  className?: string | undefined;
  as?: 'div' | 'header' | 'footer' | 'aside';
}

/** Renders one section in its element, or nothing when it is empty. */
export const Part = ({ layout, name, className, as: Element = 'div' }: PartProps): ReactNode =>
  isShown(layout, name) ? (
    <Element className={className}>{sectionOf(layout, name).content}</Element>
  ) : null;
