import {
  type EmbedFacts,
  type FindAddress,
  hasClass,
  link,
  type ProviderFile,
  part,
  WIDE,
} from './provider.ts';

const CLASSES = ['fb-post', 'fb-video', 'fb-comment-embed', 'fb-reel'];

function read({ hostname, pathname, search, searchParams }: URL): EmbedFacts | undefined {
  const host = hostname === 'fb.watch' ? hostname : 'www.facebook.com';
  const original = `https://${host}${pathname}${search}`;
  const plugin = part(pathname, /^\/(?:v\d+\.\d+\/)?plugins\/(post|video)\.php$/);
  if (plugin) {
    const framed = searchParams.get('href') ?? '';
    const isOwn = /^https:\/\/(?:[\w-]+\.)?facebook\.com\/(?!plugins\/)[^/]/.test(framed);
    return isOwn ? read(new URL(framed)) : link(original);
  }
  if (pathname.startsWith('/plugins/') || !/^\/[^/]/.test(pathname)) return link(original);
  const isVideo =
    host === 'fb.watch' || /\/(?:videos|watch|reel|share\/[vr])(?:\/|$)/.test(pathname);
  const address = encodeURIComponent(original);
  const frame = `https://www.facebook.com/plugins/${isVideo ? 'video' : 'post'}.php?href=${address}&show_text=${!isVideo}`;
  const extent = isVideo ? WIDE : { height: 560 };
  return { kind: isVideo ? 'video' : 'post', original, frame, extent };
}

export const facebook: ProviderFile = {
  name: 'Facebook',
  company: 'Facebook (Meta)',
  icon: 'facebook',
  kind: 'post',
  hosts: ['facebook.com', 'fb.watch', 'facebook.net', 'fb.com'],
  probe: 'https://connect.facebook.net/es_LA/sdk.js',
  isSocial: true,
  isColumn: true,
  scriptedPx: 560,
  read,
};

export const findFacebook: FindAddress = (element) =>
  CLASSES.some((name) => hasClass(element, name)) ? element.attributes['data-href'] : undefined;
