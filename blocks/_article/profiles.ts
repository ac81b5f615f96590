import type { Credit } from '../../schemas/author.ts';
import type { IconName } from '../../ui/Icon.tsx';

interface Network {
  /** The author's field, in the order of the catalogue. */
  field: string;
  icon: IconName;
  name: string;
  /** rule 9.8: from a handle to an address; unset: the handle is one. */
  address?: (handle: string) => string;
}

const NETWORKS: readonly Network[] = [
  { field: 'email', icon: 'mail', name: 'Correo', address: (x) => `mailto:${x}` },
  {
    field: 'facebook',
    icon: 'facebook',
    name: 'Facebook',
    address: (x) => `https://www.facebook.com/${x}`,
  },
  {
    field: 'instagram',
    icon: 'instagram',
    name: 'Instagram',
    address: (x) => `https://www.instagram.com/${x}/`,
  },
  {
    field: 'linkedin',
    icon: 'linkedin',
    name: 'LinkedIn',
    address: (x) => `https://www.linkedin.com/in/${x}/`,
  },
  {
    field: 'medium',
    icon: 'medium',
    name: 'Medium',
    address: (x) => `https://www.medium.com/${x}`,
  },
  {
    field: 'pinterest',
    icon: 'pinterest',
    name: 'Pinterest',
    address: (x) => `https://www.pinterest.com/${x}/`,
  },
  {
    field: 'reddit',
    icon: 'reddit',
    name: 'Reddit',
    address: (x) => `https://www.reddit.com/user/${x}/`,
  },
  { field: 'rss', icon: 'rss', name: 'RSS' },
  {
    field: 'snapchat',
    icon: 'snapchat',
    name: 'Snapchat',
    address: (x) => `https://www.snapchat.com/add/${x}`,
  },
  {
    field: 'soundcloud',
    icon: 'soundcloud',
    name: 'SoundCloud',
    address: (x) => `https://www.soundcloud.com/${x}`,
  },
  { field: 'tumblr', icon: 'tumblr', name: 'Tumblr', address: (x) => `https://${x}.tumblr.com` },
  { field: 'twitter', icon: 'twitter', name: 'X', address: (x) => `https://www.twitter.com/${x}` },
  { field: 'whatsapp', icon: 'whatsapp', name: 'WhatsApp', address: (x) => `https://wa.me/${x}` },
  {
    field: 'youtube',
    icon: 'youtube',
    name: 'YouTube',
    address: (x) => `https://www.youtube.com/user/${x}`,
  },
];

export interface Profile {
  icon: IconName;
  name: string;
  url: string;
}

/** A handle stays one part of an address, whatever is in it. */
const asPart = (handle: string): string => encodeURIComponent(handle).replaceAll('%40', '@');

/**
 * Where an author can be found, by those of the 14 handles that are there. An address is kept as it
 * is (rule 9.8).
 */
export function profilesOf(author: Readonly<Record<string, unknown>>): Profile[] {
  return NETWORKS.flatMap((network) => profileOf(network, author[network.field]));
}

function profileOf({ icon, name, address }: Network, value: unknown): Profile[] {
  const handle = typeof value === 'string' ? value.trim() : '';
  if (!handle) return [];
  const isWhole = /^(?:https?:\/\/|mailto:)/i.test(handle);
  return [{ icon, name, url: isWhole || !address ? handle : address(asPart(handle)) }];
}

/** rule 9.13: a network that nobody knows has an envelope, and its own name. */
const unknown = (site: string): Network => ({ field: site, icon: 'mail', name: site });

/** Where a person who is credited can be found, in the order that the credit has. */
export function creditProfiles(links: Credit['social_links']): Profile[] {
  return (Array.isArray(links) ? links : []).flatMap((link) => {
    const site = typeof link?.site === 'string' ? link.site.trim().toLowerCase() : '';
    const known = NETWORKS.find(({ field }) => field === site);
    return profileOf(known ?? unknown(link?.site || 'Correo'), link?.url);
  });
}
