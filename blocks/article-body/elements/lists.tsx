import type { ReactNode } from 'react';
import type { ContentElement } from '../../../schemas/story.ts';
import type { ElementProps, ElementView } from './element.ts';
import { Prose } from './Prose.tsx';

const itemsOf = (element: ContentElement): ContentElement[] =>
  Array.isArray(element.items) ? (element.items as ContentElement[]) : [];

/** rule 9.12: a list belongs inside the item before it, so that items keep their numbers. */
function grouped(items: readonly ContentElement[]): ContentElement[][] {
  const groups: ContentElement[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (item.type === 'list' && last) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

function Item({ item, inner }: Pick<ElementProps, 'inner'> & { item: ContentElement }): ReactNode {
  if (item.type === 'list') return <ItemList element={item} inner={inner} />;
  if (item.type !== 'text') return inner([item]);
  return item.content ? <Prose content={item.content} as="span" /> : null;
}

function ItemList({ element, inner }: Pick<ElementProps, 'element' | 'inner'>): ReactNode {
  const groups = grouped(itemsOf(element));
  if (groups.length === 0) return null;
  const Element = element.list_type === 'ordered' ? 'ol' : 'ul';
  return (
    <Element>
      {groups.map((group, index) => (
        <li key={index}>
          {group.map((item, position) => (
            <Item key={position} item={item} inner={inner} />
          ))}
        </li>
      ))}
    </Element>
  );
}

/** Ordered or not, with lists in it; nothing without items. */
export const List: ElementView = ({ element, inner }) => (
  <ItemList element={element} inner={inner} />
);
