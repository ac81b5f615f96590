import { type ContentHead, writtenHead } from './content-head.ts';
import { shareImage } from './share-image.ts';

export const authorHead: ContentHead<'author'> = {
  title: ({ author }, site) =>
    `${writtenHead(author).title ?? author.byline ?? author.name ?? ''} - ${site.websiteName}`,
  description: ({ author }) => writtenHead(author).description ?? (author.bio || undefined),
  canonical: ({ author }, { path }) => (author.slug ? `/author/${author.slug}/` : path),
  image: ({ author }, site) =>
    typeof author.image === 'object' ? shareImage(site, author.image, 'square') : undefined,
};
