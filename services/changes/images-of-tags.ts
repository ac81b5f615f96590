import { imageTag } from './tags.ts';

/** The pictures that some tags name. */
export const imagesOfTags = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => (tag.startsWith(imageTag('')) ? [tag.slice(imageTag('').length)] : []));
