/**
 * What replies and pages depend on, and what changes announce: both sides name it by these. Each is
 * emitted by a store and heard by a source, the renderer or the server.
 */
export const storyTag = (id: string): string => `story:${id}`;
export const sectionTag = (site: string, id: string): string => `section:${site}:${id}`;
export const authorTag = (key: string): string => `author:${key}`;
/** Of what links to an author's page, by id or slug, where there is one or one day may be. */
export const authorPageTag = (key: string): string => `author-page:${key}`;
export const tagTag = (slug: string): string => `tag:${slug}`;
export const collectionTag = (id: string): string => `collection:${id}`;
/** Of every list that may hold any story of a site: free queries and searches. */
export const storiesTag = (site: string): string => `stories:${site}`;
/** Of what stands at an address: also of one where nothing stands yet. */
export const urlTag = (site: string, websiteUrl: string): string => `url:${site}:${websiteUrl}`;
/** Of the lists of all authors. */
export const authorsTag = (): string => 'authors';
/** Of the collections that have a second name, `alert-bar` for one. */
export const aliasTag = (alias: string): string => `collection-alias:${alias}`;
/** Of a document that is no story: an image, a custom embed. */
export const documentTag = (id: string): string => `document:${id}`;
/** Something was taken down: what was made with it is not kept for the time of a failure. */
export const takeDownTag = (): string => 'take-down';
/** Of what shows a picture of the library: its focal point or its words change. */
export const imageTag = (id: string): string => `image:${id}`;
/** Of a menu, or of a site's sections. */
export const hierarchyTag = (site: string, name: string): string => `hierarchy:${site}:${name}`;
/** Of what is read of the sites themselves: their properties and which there are. */
export const sitesTag = (): string => 'sites';
/** Of what staff tell the readers of a site. */
export const siteAlertTag = (site: string): string => `site-alert:${site}`;
/** Of what is sold, and offered of it. */
export const catalogueTag = (): string => 'catalogue';
/** Of one stored page. */
export const pageTag = (id: string): string => `page:${id}`;
/** Of the list of a site's published pages with their routes. */
export const sitePagesTag = (site: string): string => `site-pages:${site}`;
