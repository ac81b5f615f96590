import type { ComponentType, ReactNode } from 'react';
import type { Json } from '../schemas/json.ts';
import type { ChunkName, When } from './behaviour.ts';
import type { ViewPage } from './view-page.ts';

/** React that comes to life in the reader's browser, with the name under which it is fetched. */
export interface IslandDeclaration<P> {
  name: ChunkName;
  Component: ComponentType<P>;
}

/** What `Name.island.tsx` exports as `island`; `name` is `{folder}/{Name}` of that file. */
export const defineIsland = <P extends object>(
  name: ChunkName,
  Component: ComponentType<P>,
): IslandDeclaration<P> => ({ name, Component });

type Serializable<P> = { [K in keyof P]: P[K] extends Json | undefined ? P[K] : never };

interface IslandProps<P> {
  of: IslandDeclaration<P>;
  when: When;
  /** JSON only: it travels in the page. */
  props: P & Serializable<P>;
  page: Pick<ViewPage, 'isEditing' | 'hydratable'>;
}

/** The place of an island. On the canvas it is rendered and stays still. */
export function Island<P extends object>({
  of: { name, Component },
  when,
  props,
  page,
}: IslandProps<P>): ReactNode {
  const content = <Component {...props} />;
  if (page.isEditing) return content;
  const marks = { 'data-island': name, 'data-when': when, 'data-props': JSON.stringify(props) };
  const hydratable = page.hydratable?.(content);
  return hydratable ? (
    <div
      {...marks}
      data-ids={hydratable.idPrefix}
      dangerouslySetInnerHTML={{ __html: hydratable.html }}
    />
  ) : (
    <div {...marks}>{content}</div>
  );
}
