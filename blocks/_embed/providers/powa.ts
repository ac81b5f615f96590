import { escapeHtml } from '../../../schemas/escape-html.ts';
import { type FindAddress, hasClass, type ProviderFile, part, WIDE } from './provider.ts';

/** The script of a house's player: each house has its own address at Amazon's network. */
const BOOT = /^\/(?:[\w-]{1,40}\/){0,3}powaBoot\.js$/;
const UUID = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/**
 * Arc's player has no page to frame: it is framed with its script. Its address here is that
 * script's, with the video in its query.
 */
export const powa: ProviderFile = {
  name: 'Powa',
  company: 'Arc XP',
  icon: 'play',
  kind: 'video',
  hosts: ['cloudfront.net'],
  read({ hostname, pathname, searchParams }) {
    const org = part(searchParams.get('org') ?? '', /^([\w-]{1,60})$/);
    const uuid = part(searchParams.get('uuid') ?? '', UUID);
    const env = part(searchParams.get('env') ?? '', /^([\w-]{1,20})$/) || 'prod';
    if (!BOOT.test(pathname) || !org || !uuid) return undefined;
    const script = `https://${hostname}${pathname}?org=${org}`;
    const box = `<div class="powa" id="powa-${uuid}" data-org="${org}" data-env="${env}" data-uuid="${uuid}" data-aspect-ratio="0.562" data-api="${env}"></div>`;
    return {
      kind: 'video',
      original: '',
      html: `${box}<script src="${escapeHtml(script)}"></script>`,
      extent: WIDE,
    };
  },
};

export const findPowa: FindAddress = (element) => {
  const { 'data-org': org, 'data-uuid': uuid, 'data-env': env } = element.attributes;
  const boot = element.scripts.find((address) => /\/powaBoot\.js(?:\?|$)/.test(address));
  if (!hasClass(element, 'powa') || !uuid || !boot) return undefined;
  const { href } = new URL(boot, 'https://x');
  const query = new URLSearchParams({ uuid, ...(env ? { env } : {}), ...(org ? { org } : {}) });
  return `${href.split('?')[0]}?${query}`;
};
