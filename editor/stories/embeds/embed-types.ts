/** A kind of custom embed, with the address of each of its three panels. */
export interface EmbedType {
  /** Of the story's element: readers' pages choose its view by it. */
  subtype: string;
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
    subtype: 'Live blog',
    name: 'Blog en vivo',
    search: '/embeds/live-blog/#SEARCH',
    view: '/embeds/live-blog/#VIEW',
    edit: '/embeds/live-blog/#EDIT',
  },
];
