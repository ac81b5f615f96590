import type { ReactNode } from 'react';
import type { ContentElement } from '../../../schemas/story.ts';
import { markup } from '../../../ui/markup.ts';
import type { ElementView } from './element.ts';

const itemsOf = (element: ContentElement): ContentElement[] =>
  Array.isArray(element.items) ? (element.items as ContentElement[]) : [];

const keyOf = (item: ContentElement, index: number): string => `${item._id ?? ''}-${index}`;

function Item({ item }: { item: ContentElement }): ReactNode {
  if (item.type === 'list') return <ItemList element={item} />;
  return item.content ? <span {...markup(item.content)} /> : null;
}

function ItemList({ element }: { element: ContentElement }): ReactNode {
  const items = itemsOf(element);
  if (items.length === 0) return null;
  const Element = element.list_type === 'ordered' ? 'ol' : 'ul';
  return (
    <Element>
      {items.map((item, index) => (
        <li key={keyOf(item, index)}>
          <Item item={item} />
        </li>
      ))}
    </Element>
  );
}

/** Ordered or not, with lists in it; nothing without items. */
export const List: ElementView = ({ element }) => <ItemList element={element} />;
