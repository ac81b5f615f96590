import { imagesOfTags } from '../../services/changes/images-of-tags.ts';
import { purgeCdn, purgeTagsAgain } from '../../services/changes/purge-cdn.ts';
import type { Database } from '../../services/database/database.ts';
import type { Logger } from '../../services/http/logger.ts';
import { forgetRenditions } from '../../services/images/forget-renditions.ts';
import { onceMore } from '../../services/jobs/once-more.ts';
import { addJobOnce } from '../../services/jobs/queue.ts';
import type { Config } from '../config.ts';
import type { Images } from '../images/open-images.ts';

interface HeardTags {
  database: Database;
  images: Pick<Images, 'renditions'>;
  config: Pick<Config, 'purge'>;
  log: Logger;
}

/**
 * What this node does about changes beside dropping what it had in memory: pictures that were taken
 * down leave its disk, and a CDN is told. What fails here is done by a recurring job.
 */
export function heardTags({ database, images, config, log }: HeardTags) {
  const onFault = (error: unknown) =>
    log.warn({ event: 'change_delayed', err: error }, 'Un cambio se hará más tarde');
  const tellCdn = onceMore(() => addJobOnce(database.db, purgeCdn).catch(onFault));
  return {
    onTags: (tags: readonly string[]): void => {
      const ids = imagesOfTags(tags);
      if (ids.length > 0) forgetRenditions(database.db, images.renditions, ids).catch(onFault);
      if (config.purge) tellCdn();
    },
    /** A CDN that was told in time may have taken the old ones from us since. */
    onMissed: (tags: readonly string[]): void => {
      if (config.purge) purgeTagsAgain(database.db, tags).catch(onFault);
    },
  };
}
