import { redirectReach } from '../../schemas/redirect-target.ts';
import type { Tx } from '../../services/database/database.ts';
import { addressesIn } from '../../services/http/client-address.ts';
import { isPublicAddress, publicFetch } from '../../services/http/public-fetch.ts';
import { checkAns } from '../../services/ingest/check-ans.ts';
import { policyFor } from '../../services/ingest/markup/policy-for.ts';
import { sanitiseAns } from '../../services/ingest/markup/sanitise-ans.ts';
import type { WireParts } from '../../services/story-desk/wires/ports.ts';
import { sanitiser } from '../sanitiser.ts';
import { ingest, readNewsroom } from './content.ts';

const cleanDraft: WireParts['cleanDraft'] = async (tx: Tx, input, site) => {
  const newsroom = await readNewsroom(tx);
  const checked = checkAns(input);
  if (!checked.ok) return { fault: checked.issues[0]?.message ?? 'El documento no es válido' };
  const policy = policyFor([site], newsroom);
  return { document: sanitiseAns(checked.document, sanitiser, policy, true) };
};

/** What reading agencies needs. `networks`: those of one's own that may be read from. */
export function wireParts(networks: readonly string[]): WireParts {
  const isListed = addressesIn(networks);
  return {
    intake: ingest,
    cleanDraft,
    readNewsroom: async (tx, key) => {
      const { sites, sections } = await readNewsroom(tx);
      return {
        timeZone: sites.find((site) => site.key === key)?.dateLocalization.timeZone,
        sections: sections.get(key) ?? [],
        isOwn: (address) => URL.canParse(address) && redirectReach(address, sites, []) === 'inside',
      };
    },
    fetch: publicFetch({
      // Agencies send by plain http still.
      isPlainAllowed: true,
      mayConnect: (address) => isPublicAddress(address) || isListed(address),
    }),
  };
}
