/** What answers depend on, and what changes announce: the same words on both sides. */
export const storyTag = (id: string): string => `story:${id}`;
export const sectionTag = (site: string, id: string): string => `section:${site}:${id}`;
export const authorTag = (key: string): string => `author:${key}`;
export const tagTag = (slug: string): string => `tag:${slug}`;
export const collectionTag = (id: string): string => `collection:${id}`;
/** Of every list that may hold any story of a site: free queries and searches. */
export const storiesTag = (site: string): string => `stories:${site}`;
/** What answers an address depends on: also of an address that answers nothing yet. */
export const urlTag = (site: string, websiteUrl: string): string => `url:${site}:${websiteUrl}`;
/** Of the lists of all authors. */
export const AUTHORS_TAG = 'authors';
/** Of the collections that may be known by a name of their own, `alert-bar` for one. */
export const aliasTag = (alias: string): string => `collection-alias:${alias}`;
/** Of a document that is no story: an image, a custom embed. */
export const documentTag = (id: string): string => `document:${id}`;
