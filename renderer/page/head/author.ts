import type { Author } from '../../../schemas/author.ts';
import { isWebAddress } from '../../../schemas/website-url.ts';
import { profileData } from '../linked/page-data.ts';
import { type ContentHead, writtenHead } from './content-head.ts';
import { shareImage } from './share-image.ts';

/** rule 2.9: where the author says that their page is; undefined for what is no address. */
function bioPage({ bio_page: given }: Author): string | undefined {
  const address = typeof given === 'string' ? given.trim().replaceAll(' ', '%20') : '';
  return isWebAddress(address) ? address : undefined;
}

export const authorHead: ContentHead<'author'> = {
  hasFeed: () => true,
  title: ({ author }, site) =>
    `${writtenHead(author).title ?? author.byline ?? author.name ?? ''} - ${site.websiteName}`,
  description: ({ author }) => writtenHead(author).description ?? (author.bio || undefined),
  canonical: ({ author }, { path }) =>
    bioPage(author) ?? (author.slug ? `/author/${author.slug}/` : path),
  image: ({ author }, site) =>
    typeof author.image === 'object' ? shareImage(site, author.image, 'square') : undefined,
  linked: ({ author }, site, head) => [profileData(author, site, head)],
  trail: ({ author }, _, { canonical }) => [
    { name: author.byline ?? author.name ?? author._id, address: canonical },
  ],
};
