import { type FindAddress, hasClass, link, type ProviderFile } from './provider.ts';

/** A handle, or a DID: https://atproto.com/specs/handle, https://atproto.com/specs/did */
const PATH =
  /^\/profile\/([a-z0-9.-]{3,253}|did:[a-z]{2,10}:[\w.:-]{3,100})\/post\/([a-z0-9]{5,20})\/?$/i;
const FRAMED = /^\/embed\/([^/]{3,253})\/app\.bsky\.feed\.post\/([a-z0-9]{5,20})\/?$/i;

export const bluesky: ProviderFile = {
  name: 'Bluesky',
  company: 'Bluesky',
  icon: 'globe',
  kind: 'post',
  hosts: ['bsky.app'],
  isSocial: true,
  read({ hostname, pathname }) {
    const framed = hostname === 'embed.bsky.app' ? FRAMED.exec(pathname) : null;
    const path = framed ? `/profile/${framed[1]}/post/${framed[2]}` : pathname;
    const [, who = '', post = ''] = PATH.exec(path) ?? [];
    if (!post) return link(`https://bsky.app${pathname}`);
    return {
      kind: 'post',
      original: `https://bsky.app/profile/${who}/post/${post}`,
      ...(who.startsWith('did:') ? {} : { by: `@${who}` }),
      frame: `https://embed.bsky.app/embed/${who}/app.bsky.feed.post/${post}`,
      extent: { height: 560 },
    };
  },
};

export const findBluesky: FindAddress = (element) => {
  if (element.name !== 'blockquote' || !hasClass(element, 'bluesky-embed')) return undefined;
  const [, who, post] =
    /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/(\w+)$/.exec(
      element.attributes['data-bluesky-uri'] ?? '',
    ) ?? [];
  return who ? `https://bsky.app/profile/${who}/post/${post}` : element.links.at(-1);
};
