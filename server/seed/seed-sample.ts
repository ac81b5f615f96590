import { randomUUID } from 'node:crypto';
import { registry } from '../../blocks/registry.ts';
import { seed } from '../../fixtures/seed.ts';
import type { Database } from '../../services/database/database.ts';
import type { Config } from '../config.ts';
import { imageStoreOf } from '../images/open-images.ts';
import { blockChecks } from '../pages/block-checks.ts';
import { sanitiser } from '../sanitiser.ts';
import { seedNewspaper } from './seed-newspaper.ts';

/** Puts the sample newspaper into a database. False, and nothing changed: it has content. */
export const seedSample = (
  database: Database,
  config: Pick<Config, 'dataDir' | 's3'>,
): Promise<boolean> =>
  seedNewspaper(database, {
    seed,
    images: imageStoreOf(config),
    blocks: blockChecks(() => registry, sanitiser),
    ids: randomUUID,
    now: new Date(),
  });
