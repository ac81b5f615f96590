import type { Offer } from '../../../schemas/sales/retail.ts';
import type { Tx } from '../../database/database.ts';
import { liveCampaign } from './campaigns.ts';
import { offerOf } from './retail-views.ts';

/** What a campaign offers; undefined for one that is not on. */
export async function readOffer(
  tx: Tx,
  campaign: string,
  now = new Date(),
): Promise<Offer | undefined> {
  const found = await liveCampaign(tx, campaign, now);
  return found && offerOf(found);
}
