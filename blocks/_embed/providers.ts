import type { SiteProperties } from '../../schemas/site.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { ANY_FRAME, type Need } from '../../ui/page-needs.ts';

/** What something is to its reader, before it has loaded. */
export type EmbedKind = 'video' | 'post' | 'audio' | 'edition' | 'links' | 'content';

/** Who stands behind an embed, and what is known of it. */
export interface Provider {
  /** By which a browser remembers what its reader said; a host for one that is not listed. */
  key: string;
  name: string;
  /** Who learns of the reader: «YouTube (Google)». */
  company: string;
  icon: IconName;
  kind: EmbedKind;
  /** Its hosts and all beneath them. */
  hosts: readonly string[];
  /**
   * A script of its own that it has other sites load: whether it comes says whether the provider is
   * within reach, which a browser does not say of a frame.
   */
  probe?: `https://${string}`;
}

const define = <const T extends Record<string, Omit<Provider, 'key'>>>(all: T) =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, { key, ...one }])) as {
    [K in keyof T]: Provider;
  };

export const PROVIDERS = define({
  youtube: {
    name: 'YouTube',
    company: 'YouTube (Google)',
    icon: 'youtube',
    kind: 'video',
    hosts: ['youtube.com', 'youtube-nocookie.com', 'youtu.be'],
    probe: 'https://www.youtube-nocookie.com/iframe_api',
  },
  vimeo: {
    name: 'Vimeo',
    company: 'Vimeo',
    icon: 'play',
    kind: 'video',
    hosts: ['vimeo.com'],
    probe: 'https://player.vimeo.com/api/player.js',
  },
  instagram: {
    name: 'Instagram',
    company: 'Instagram (Meta)',
    icon: 'instagram',
    kind: 'post',
    hosts: ['instagram.com'],
    probe: 'https://www.instagram.com/embed.js',
  },
  facebook: {
    name: 'Facebook',
    company: 'Facebook (Meta)',
    icon: 'facebook',
    kind: 'post',
    hosts: ['facebook.com', 'fb.watch', 'facebook.net'],
    probe: 'https://connect.facebook.net/es_LA/sdk.js',
  },
  x: {
    name: 'X',
    company: 'X (X Corp.)',
    icon: 'twitter',
    kind: 'post',
    hosts: ['twitter.com', 'x.com'],
  },
  tiktok: {
    name: 'TikTok',
    company: 'TikTok (ByteDance)',
    icon: 'tiktok',
    kind: 'video',
    hosts: ['tiktok.com'],
  },
  threads: {
    name: 'Threads',
    company: 'Threads (Meta)',
    icon: 'globe',
    kind: 'post',
    hosts: ['threads.com', 'threads.net'],
  },
  bluesky: {
    name: 'Bluesky',
    company: 'Bluesky',
    icon: 'globe',
    kind: 'post',
    hosts: ['bsky.app'],
  },
  spotify: {
    name: 'Spotify',
    company: 'Spotify',
    icon: 'spotify',
    kind: 'audio',
    hosts: ['spotify.com'],
    probe: 'https://open.spotify.com/embed/iframe-api/v1',
  },
  issuu: {
    name: 'Issuu',
    company: 'Issuu',
    icon: 'news',
    kind: 'edition',
    hosts: ['issuu.com'],
    probe: 'https://e.issuu.com/embed.js',
  },
  taboola: {
    name: 'Taboola',
    company: 'Taboola',
    icon: 'link',
    kind: 'links',
    hosts: ['taboola.com'],
  },
});

const ALL: readonly Provider[] = Object.values(PROVIDERS);

/** Is a host one of a provider's, or beneath one? */
export const isOf = ({ hosts }: Provider, host: string): boolean =>
  hosts.some((own) => host === own || host.endsWith(`.${own}`));

/** The provider at a host; one by the host's own name where it is not listed. */
export const providerAt = (host: string): Provider =>
  ALL.find((provider) => isOf(provider, host)) ?? {
    key: host,
    name: host,
    company: host,
    icon: 'globe',
    kind: 'content',
    hosts: [host],
  };

/** What a page's policy has to allow so that the providers can be reached for. */
export const probeNeeds = (providers: readonly Provider[] = ALL): Need[] =>
  providers.flatMap(({ probe }): Need[] =>
    probe ? [`connect-src https://${new URL(probe).host}`] : [],
  );

/** What a page allows for embeds that come later: in a lazy block, in an update of a live blog. */
export const laterNeeds = ({
  asksBeforeEmbeds,
}: Pick<SiteProperties, 'asksBeforeEmbeds'>): Need[] =>
  asksBeforeEmbeds ? [ANY_FRAME, ...probeNeeds()] : [ANY_FRAME];
