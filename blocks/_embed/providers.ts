import type { SiteProperties } from '../../schemas/site.ts';
import { ANY_FRAME, type Need } from '../../ui/page-needs.ts';
import { applePodcasts } from './providers/apple-podcasts.ts';
import { bluesky } from './providers/bluesky.ts';
import { brightcove } from './providers/brightcove.ts';
import { dailymotion } from './providers/dailymotion.ts';
import { datawrapper } from './providers/datawrapper.ts';
import { documentcloud } from './providers/documentcloud.ts';
import { facebook } from './providers/facebook.ts';
import { flourish } from './providers/flourish.ts';
import { google } from './providers/google.ts';
import { infogram } from './providers/infogram.ts';
import { instagram } from './providers/instagram.ts';
import { issuu } from './providers/issuu.ts';
import { jwPlayer } from './providers/jw-player.ts';
import { powa } from './providers/powa.ts';
import type { ProviderFile } from './providers/provider.ts';
import { reddit } from './providers/reddit.ts';
import { scribd } from './providers/scribd.ts';
import { soundcloud } from './providers/soundcloud.ts';
import { spotify } from './providers/spotify.ts';
import { taboola } from './providers/taboola.ts';
import { threads } from './providers/threads.ts';
import { tiktok } from './providers/tiktok.ts';
import { vimeo } from './providers/vimeo.ts';
import { x } from './providers/x.ts';
import { youtube } from './providers/youtube.ts';

export type { EmbedKind } from './providers/provider.ts';

/** Who stands behind an embed, and what is known of it. */
export interface Provider extends ProviderFile {
  /** By which a browser remembers what its reader said; a host for one that is not listed. */
  key: string;
}

const define = <const T extends Record<string, ProviderFile>>(all: T) =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, { key, ...one }])) as {
    [K in keyof T]: Provider;
  };

export const PROVIDERS = define({
  youtube,
  vimeo,
  dailymotion,
  instagram,
  facebook,
  x,
  tiktok,
  threads,
  bluesky,
  reddit,
  spotify,
  soundcloud,
  applePodcasts,
  flourish,
  datawrapper,
  infogram,
  google,
  scribd,
  issuu,
  documentcloud,
  powa,
  jwPlayer,
  brightcove,
  taboola,
});

export const ALL_PROVIDERS: readonly Provider[] = Object.values(PROVIDERS);

/** Is a host one of a provider's, or beneath one? */
export const isOf = ({ hosts }: Pick<Provider, 'hosts'>, host: string): boolean =>
  hosts.some((own) => host === own || host.endsWith(`.${own}`));

/** The provider at a host; one by the host's own name where it is not listed. */
export const providerAt = (host: string): Provider =>
  ALL_PROVIDERS.find((provider) => isOf(provider, host)) ?? {
    key: host,
    name: host,
    company: host,
    icon: 'globe',
    kind: 'content',
    hosts: [host],
  };

/** What a page's policy has to allow so that the providers can be reached for. */
export const probeNeeds = (providers: readonly Provider[] = ALL_PROVIDERS): Need[] =>
  providers.flatMap(({ probe }): Need[] =>
    probe ? [`connect-src https://${new URL(probe).host}`] : [],
  );

/** What a page allows for embeds that come later: in a lazy block, in an update of a live blog. */
export const laterNeeds = ({
  asksBeforeEmbeds,
  htmlPolicy,
}: Pick<SiteProperties, 'asksBeforeEmbeds' | 'htmlPolicy'>): Need[] => [
  ANY_FRAME,
  ...(htmlPolicy === 'trusted' ? (['hand-written'] as const) : []),
  ...(asksBeforeEmbeds ? probeNeeds() : []),
];
