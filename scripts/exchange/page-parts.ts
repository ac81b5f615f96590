import { registry } from '../../blocks/registry.ts';
import { checkPage, type PageDocument } from '../../schemas/page.ts';
import { canonicalLine } from '../../schemas/page-file.ts';
import { blockChecks } from '../../server/pages/block-checks.ts';
import { sanitiser } from '../../server/sanitiser.ts';
import { COMMAND_LINE } from '../../services/audit/audit-log.ts';
import type { Tx } from '../../services/database/database.ts';
import { unsignedPage } from '../../services/images/unsigned-page.ts';
import { prepareBlocks } from '../../services/pages/check-blocks.ts';
import {
  everyPattern,
  type StoredPattern,
  wholePattern,
} from '../../services/pages/patterns/every-pattern.ts';
import { blocksOf, pageOf, refuseLarge } from '../../services/pages/patterns/pattern-page.ts';
import { addPattern } from '../../services/pages/patterns/pattern-store.ts';
import { linePart, type Outcome } from './line-part.ts';

const blocks = blockChecks(() => registry, sanitiser);

/** An arrangement of blocks without the tokens of its pictures. */
async function portable(tx: Tx, pattern: StoredPattern): Promise<StoredPattern> {
  const document: PageDocument = pageOf(pattern.blocks);
  return { ...pattern, blocks: blocksOf(await unsignedPage(tx, document)) };
}

async function* everyPortable(tx: Tx): AsyncGenerator<StoredPattern> {
  for (const pattern of await everyPattern(tx)) yield portable(tx, pattern);
}

export const patterns = linePart({
  file: 'patterns.ndjson',
  what: ['patrón', 'patrones'],
  schema: wholePattern,
  every: everyPortable,
  name: ({ name }) => name,
  take: async (tx, pattern, { siteOf, now }): Promise<Outcome> => {
    const { id, site: key, name } = pattern;
    const site = await siteOf(tx, key);
    const checked = checkPage(pageOf(pattern.blocks));
    if (!checked.ok) throw new TypeError(checked.issues[0]?.message ?? 'No son bloques');
    const { document } = prepareBlocks({
      document: checked.document,
      drafts: [],
      site,
      blocks,
      inline: sanitiser.inline,
    });
    const given = { id, site: key, name, blocks: blocksOf(document) };
    const [here] = await everyPattern(tx, id);
    if (here)
      return canonicalLine(await portable(tx, here)) === canonicalLine(given)
        ? 'unchanged'
        : 'kept';
    refuseLarge(given.blocks);
    await addPattern(tx, given, { by: COMMAND_LINE.name, now });
    return 'created';
  },
  act: ({ id, site, name }) => ({
    action: 'pattern.create',
    subject: { kind: 'document', id },
    site,
    detail: name,
  }),
});
