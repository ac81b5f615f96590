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
  type WholePattern,
  wholePattern,
} from '../../services/pages/patterns/every-pattern.ts';
import { addPattern } from '../../services/pages/patterns/pattern-store.ts';
import { readSite } from '../../services/sites/site-store.ts';
import { linePart, type Outcome } from './line-part.ts';

const blocks = blockChecks(() => registry, sanitiser);

/** A pattern as a page of its own: what looks at pages looks at it. */
const asPage = (pattern: unknown[]) => ({
  layout: 'single-column',
  sections: { body: pattern },
  metadata: {},
});
const blocksOf = ({ sections }: PageDocument) => sections.body ?? [];

/** Every arrangement of blocks without the tokens of its pictures. */
async function everyPortable(tx: Tx): Promise<WholePattern[]> {
  const all: WholePattern[] = [];
  for (const pattern of await everyPattern(tx)) {
    const document = await unsignedPage(tx, asPage(pattern.blocks) as PageDocument);
    all.push({ ...pattern, blocks: blocksOf(document) });
  }
  return all;
}

export const patterns = linePart({
  file: 'patterns.ndjson',
  what: ['patrón', 'patrones'],
  schema: wholePattern,
  every: everyPortable,
  name: ({ name }) => name,
  take: async (tx, pattern, { policyOf, now }): Promise<Outcome> => {
    const { id, site: key, name } = pattern;
    await policyOf(tx, key);
    const site = await readSite(tx, key);
    if (!site) throw new TypeError(`No hay un sitio «${key}»`);
    const checked = checkPage(asPage(pattern.blocks));
    if (!checked.ok) throw new TypeError(checked.issues[0]?.message ?? 'No son bloques');
    const { document } = prepareBlocks({
      document: checked.document,
      drafts: [],
      site,
      blocks,
      inline: sanitiser.inline,
    });
    const here = (await everyPortable(tx)).find((one) => one.id === id);
    if (here)
      return canonicalLine(here) === canonicalLine({ ...pattern, blocks: blocksOf(document) })
        ? 'unchanged'
        : 'kept';
    await addPattern(
      tx,
      { id, site: key, name, blocks: blocksOf(document) },
      { by: COMMAND_LINE.name, now },
    );
    return 'created';
  },
  act: ({ id, site, name }) => ({
    action: 'pattern.create',
    subject: { kind: 'document', id },
    site,
    detail: name,
  }),
});
