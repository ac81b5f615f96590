import { isValidElement, type ReactNode } from 'react';

interface Holder {
  content?: unknown;
  value?: unknown;
  children?: ReactNode;
}

/**
 * The markup inside an element that Puck made of a rich text. Our views take markup; Puck gives
 * components the element that shows it, and no other way to the text.
 */
function markupIn(element: ReactNode): string {
  if (!isValidElement<Holder>(element)) return '';
  const { content, value, children } = element.props;
  const own = [content, value].find((each) => typeof each === 'string');
  return typeof own === 'string' ? own : markupIn(children);
}

/** Props as they are stored: what Puck made elements of is markup again, at any depth. */
export function plainValue(value: unknown): unknown {
  if (isValidElement(value)) return markupIn(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, plainValue(inner)] as const),
  );
}
