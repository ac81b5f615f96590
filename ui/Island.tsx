import type { ComponentType, ReactNode } from 'react';
import type { Json } from '../schemas/json.ts';
import type { When } from './behaviour.ts';
import type { ViewPage } from './view-page.ts';

type Serializable<P> = { [K in keyof P]: P[K] extends Json | undefined ? P[K] : never };

interface IslandProps<P> {
  /** The component, which `Name.island.tsx` exports as `island`. */
  of: ComponentType<P>;
  /** `{folder}/{Name}` of that file. */
  name: string;
  when: When;
  /** JSON only: it travels in the page. */
  props: P & Serializable<P>;
  page: Pick<ViewPage, 'isEditing'>;
}

/** React that comes to life in the reader's browser. On the canvas it is drawn and stays still. */
export function Island<P extends object>({
  of: Of,
  name,
  when,
  props,
  page,
}: IslandProps<P>): ReactNode {
  if (page.isEditing) return <Of {...props} />;
  return (
    <div data-island={name} data-when={when} data-props={JSON.stringify(props)}>
      <Of {...props} />
    </div>
  );
}
