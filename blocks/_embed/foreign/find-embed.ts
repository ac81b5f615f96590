import type { FindEmbed } from '../../../schemas/html.ts';
import { fill } from '../../../ui/phrases.ts';
import { phrases } from '../phrases.ts';
import { findBluesky } from '../providers/bluesky.ts';
import { findBrightcove } from '../providers/brightcove.ts';
import { findDailymotion } from '../providers/dailymotion.ts';
import { findDatawrapper } from '../providers/datawrapper.ts';
import { findDocumentcloud } from '../providers/documentcloud.ts';
import { findFacebook } from '../providers/facebook.ts';
import { findFlourish } from '../providers/flourish.ts';
import { findInfogram } from '../providers/infogram.ts';
import { findInstagram } from '../providers/instagram.ts';
import { findIssuu } from '../providers/issuu.ts';
import { findJwPlayer } from '../providers/jw-player.ts';
import { findPowa } from '../providers/powa.ts';
import type { FindAddress } from '../providers/provider.ts';
import { findReddit } from '../providers/reddit.ts';
import { findThreads } from '../providers/threads.ts';
import { findTiktok } from '../providers/tiktok.ts';
import { findX } from '../providers/x.ts';
import type { PROVIDERS } from '../providers.ts';
import { isShown, recognise } from '../recognise.ts';

/** How the code of each provider is known in a page; null: by its frame alone. */
const FINDERS: Readonly<Record<keyof typeof PROVIDERS, FindAddress | null>> = {
  applePodcasts: null,
  bluesky: findBluesky,
  brightcove: findBrightcove,
  dailymotion: findDailymotion,
  datawrapper: findDatawrapper,
  documentcloud: findDocumentcloud,
  facebook: findFacebook,
  flourish: findFlourish,
  google: null,
  infogram: findInfogram,
  instagram: findInstagram,
  issuu: findIssuu,
  jwPlayer: findJwPlayer,
  powa: findPowa,
  reddit: findReddit,
  scribd: null,
  soundcloud: null,
  spotify: null,
  taboola: null,
  threads: findThreads,
  tiktok: findTiktok,
  vimeo: null,
  x: findX,
  youtube: null,
};

const TALL_PX = 640;
const WIDE_PX = 360;

const withScheme = (address: string): string =>
  address.startsWith('//') ? `https:${address}` : address;

/** The embed that an element of somebody's markup is, of all providers that are known. */
export const findEmbed: FindEmbed = (element) => {
  const address =
    element.name === 'iframe'
      ? element.attributes.src
      : Object.values(FINDERS)
          .map((find) => find?.(element))
          .find(Boolean);
  const known = address ? recognise(withScheme(address.trim())) : undefined;
  if (!known || !isShown(known)) return undefined;
  const { kind, provider, by, frame, extent } = known;
  const words = fill(phrases('es')[kind], { name: provider.name });
  const height =
    'height' in extent ? extent.height : extent.ratio[0] < extent.ratio[1] ? TALL_PX : WIDE_PX;
  const ratio = element.attributes['data-aspect-ratio'] ?? '';
  const own = recognise(known.original);
  return {
    address: own && isShown(own) ? known.original : withScheme(address ?? ''),
    label: by ? `${words}: ${by}` : words,
    ...(frame ? { frame } : {}),
    height,
    hosts: provider.hosts,
    ...(/^\d(?:\.\d{1,6})?$/.test(ratio) ? { aspectRatio: ratio } : {}),
  };
};
