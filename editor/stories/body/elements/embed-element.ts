import { recognise } from '../../../../blocks/_embed/recognise.ts';
import type { JsonObject } from '../../../../schemas/json.ts';

/**
 * The element of a publication by its address, as ANS has those of others; undefined for an address
 * of which nothing can be shown.
 */
export function embedElement(address: string): JsonObject | undefined {
  const known = recognise(address);
  if (!known || (!known.frame && !known.post)) return undefined;
  const { provider, original, kind } = known;
  return {
    type: 'oembed_response',
    subtype: provider.key,
    raw_oembed: {
      type: kind === 'video' ? 'video' : 'rich',
      version: '1.0',
      provider_name: provider.name,
      provider_url: `https://${provider.hosts[0]}/`,
      url: original,
    },
  };
}
