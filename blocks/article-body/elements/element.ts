import type { ReactNode } from 'react';
import type { FieldsOf } from '../../../schemas/fields.ts';
import type { LivePage } from '../../../schemas/live/live-page.ts';
import type { ContentElement } from '../../../schemas/story.ts';
import type { ViewPage } from '../../../ui/view-page.ts';
import type { fields as blockFields } from '../fields.ts';

/** The options of the block, which its elements read. */
export type BodyFields = FieldsOf<typeof blockFields>;

export interface ElementProps {
  element: ContentElement;
  fields: BodyFields;
  page: ViewPage;
  /** Which of its kind among those that stand beside it, from 1. */
  ordinal: number;
  /**
   * The block itself: the live blogs that it shows by their `liveName`, the elements that show
   * them, and its own id.
   */
  body: {
    live: Readonly<Record<string, LivePage | null>> | null;
    liveAt: ReadonlySet<ContentElement>;
    block: string;
  };
  /** Renders elements that stand within this one: in a group, a cell, an item. */
  inner(elements: readonly ContentElement[]): ReactNode;
}

/** Renders one kind of body element; null where it has nothing to show. */
export type ElementView = (props: ElementProps) => ReactNode;
