import { LIVE_SUBTYPES } from '../../../schemas/live/embed.ts';

/** A kind of custom embed, with the address of each of its three panels. */
export interface EmbedType {
  /** Of the story's element: readers' pages choose its view by it. */
  subtype: string;
  /** What elements that came from elsewhere call the same. */
  others: readonly string[];
  /** As editors read it. */
  name: string;
  search: string;
  view: string;
  edit: string;
}

export type EmbedPanel = 'search' | 'view' | 'edit';

/** What the story desk can put into a story. */
export const EMBED_TYPES: readonly EmbedType[] = [
  {
    subtype: LIVE_SUBTYPES[0],
    others: LIVE_SUBTYPES.slice(1),
    name: 'Blog en vivo',
    search: '/embeds/live-blog/#SEARCH',
    view: '/embeds/live-blog/#VIEW',
    edit: '/embeds/live-blog/#EDIT',
  },
];
