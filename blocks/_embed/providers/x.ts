import { allOf } from '../../../ui/page-needs.ts';
import { type FindAddress, hasClass, link, type ProviderFile, part } from './provider.ts';

const POST = /^\/(\w{1,20})\/status(?:es)?\/(\d{1,25})(?:\/.{0,100})?$/;
/** As its apps share a post whose author they do not say. */
const SHARED = /^\/i\/(?:web\/)?status\/(\d{1,25})(?:\/.{0,100})?$/;

export const x: ProviderFile = {
  name: 'X',
  company: 'X (X Corp.)',
  icon: 'twitter',
  kind: 'post',
  hosts: ['twitter.com', 'x.com'],
  isSocial: true,
  isColumn: true,
  scriptedPx: 560,
  postNeeds: [
    ...allOf(['platform.twitter.com']),
    'frame-src https://syndication.twitter.com',
    'connect-src https://syndication.twitter.com',
  ],
  read({ hostname, pathname, searchParams }) {
    const framed = hostname === 'platform.twitter.com' ? (searchParams.get('id') ?? '') : '';
    const shared = part(pathname, SHARED) || part(framed, /^(\d{1,25})$/);
    const [, by = '', id = ''] = shared ? [] : (POST.exec(pathname) ?? []);
    const post = shared || id;
    if (!post) return link(`https://x.com${pathname}`);
    // The script knows the posts of the old domain alone.
    const original = `https://twitter.com/${by || 'i'}/status/${post}`;
    return {
      kind: 'post',
      original,
      ...(by ? { by: `@${by}` } : {}),
      post,
      extent: { height: 560 },
    };
  },
};

export const findX: FindAddress = (element) =>
  element.name === 'blockquote' &&
  (hasClass(element, 'twitter-tweet') || hasClass(element, 'twitter-video'))
    ? (element.links.findLast((address) => /\/status(?:es)?\/\d/.test(address)) ??
      element.attributes.cite)
    : undefined;
