import { asObject, isObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import { shownFrom } from '../../schemas/story-document.ts';
import type { Tx } from '../../services/database/database.ts';
import { cleanReply } from '../../services/ingest/markup/clean-reply.ts';
import { readSite } from '../../services/sites/site-store.ts';
import type { ContentStores } from '../../services/sources/ports.ts';
import { comingDocument } from '../../services/story-desk/coming.ts';
import { sanitiser } from '../sanitiser.ts';

/**
 * A story of a site before its readers have it. It was not imported: its markup is held to the
 * site's policy here.
 */
export const readComing: ContentStores['readComing'] = async (
  tx: Tx,
  id,
  { site, isDraftShown },
) => {
  const found = await comingDocument(tx, id, { isDraftShown });
  if (!found) return undefined;
  const named = Object.keys(asObject(found.document.websites));
  if (!(named.length > 0 ? named : [found.home]).includes(site)) return undefined;
  const policy = (await readSite(tx, site))?.htmlPolicy ?? 'sanitised';
  const at = found.at === null ? new Date() : new Date(found.at);
  const clean = cleanReply(sanitiser, shownFrom(found.document, at), policy);
  if (!isObject(clean)) return undefined;
  const story = clean as unknown as Story;
  return isDraftShown ? { ...story, coming: { at: found.at } } : story;
};
