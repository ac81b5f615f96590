import type { ReactNode } from 'react';
import type { ContentElement } from '../../../schemas/story.ts';
import type { ViewPage } from '../../../ui/view-page.ts';

/** The options of the block that its elements read. */
export interface BodyFields {
  elementPlacement: Record<string, string | number>;
  hideImageTitle: boolean;
  hideImageCaption: boolean;
  hideImageCredits: boolean;
  hideGalleryTitle: boolean;
  hideGalleryCaption: boolean;
  hideGalleryCredits: boolean;
  hideVideoTitle: boolean;
  hideVideoCaption: boolean;
  hideVideoCredits: boolean;
  aspectRatio: string;
  viewportPercentage: number;
  borderRadius: boolean;
}

export interface ElementProps {
  element: ContentElement;
  fields: BodyFields;
  page: ViewPage;
}

/** Draws one kind of body element; null where it has nothing to show. */
export type ElementView = (props: ElementProps) => ReactNode;
