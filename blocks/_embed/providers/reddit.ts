import { type FindAddress, hasClass, link, type ProviderFile } from './provider.ts';

const PATH =
  /^\/(r|user)\/([\w-]{2,40})\/comments\/([a-z0-9]{4,12})(?:\/([\w%-]{0,120})(?:\/([a-z0-9]{4,12}))?)?\/?$/i;

export const reddit: ProviderFile = {
  name: 'Reddit',
  company: 'Reddit',
  icon: 'globe',
  kind: 'post',
  hosts: ['reddit.com', 'redd.it', 'redditmedia.com'],
  read({ hostname, pathname }) {
    if (hostname === 'redd.it') return link(`https://redd.it${pathname}`);
    const [, sort, name, id, slug, comment] = PATH.exec(pathname) ?? [];
    if (!id) return link(`https://www.reddit.com${pathname}`);
    const path = `/${sort}/${name}/comments/${id}/${slug || 'post'}/${comment ? `${comment}/` : ''}`;
    return {
      kind: 'post',
      original: `https://www.reddit.com${path}`,
      by: sort === 'r' ? `r/${name}` : `u/${name}`,
      frame: `https://embed.reddit.com${path}?embed=true&showmedia=true`,
      extent: { height: comment ? 320 : 560 },
    };
  },
};

export const findReddit: FindAddress = (element) =>
  element.name === 'blockquote' &&
  (hasClass(element, 'reddit-embed-bq') || hasClass(element, 'reddit-card'))
    ? element.links.find((address) => address.includes('/comments/'))
    : undefined;
