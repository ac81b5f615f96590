import { registry } from '../../../blocks/registry.ts';
import { layouts } from '../../../layouts/registry.ts';
import type { PageDocument, StoredBlock } from '../../../schemas/page.ts';
import { readPage } from '../../../schemas/page-records/read-page.ts';
import { catalogueOf } from '../../document/catalogue.ts';
import { type Engine, linkEngine } from '../../engine/engine.ts';
import { emptyHistory } from '../../engine/history.ts';
import type { CommandContext } from './command-context.ts';

export const catalogue = catalogueOf(registry, layouts);

export const block = (id: string, name = 'large-promo', children?: StoredBlock[]): StoredBlock => ({
  id,
  block: name,
  v: 1,
  fields: {},
  ...(children ? { children } : {}),
});

/** Three promos, a chain with one, and a promo in the rail. */
export const PAGE: PageDocument = {
  layout: 'right-rail',
  metadata: {},
  sections: {
    main: [block('a'), block('b'), block('c'), block('chain', 'single-chain', [block('k')])],
    rightrail: [block('r')],
  },
};

const doNothing = () => undefined;

/** An engine on a page, and what the canvas reads of it. */
export const linkOn = (document: PageDocument = PAGE) =>
  linkEngine(
    {
      catalogue,
      history: emptyHistory(),
      initial: readPage(document, catalogue),
      onChange: doNothing,
      onHistory: doNothing,
    },
    doNothing,
  );

/** An engine, and the names of the steps that it can undo. */
export function engineOn(document: PageDocument = PAGE): Engine & { steps: readonly string[] } {
  const { engine } = linkOn(document);
  return {
    ...engine,
    get steps() {
      return engine.history().past.map(({ label }) => label);
    },
  };
}

/** What commands work with, and what they said and refused. */
export function contextOn(engine: Engine): CommandContext & { said: string[]; refused: string[] } {
  const said: string[] = [];
  const refused: string[] = [];
  return {
    engine,
    catalogue,
    route: { kind: 'path', path: '/' },
    site: 'brujula',
    section: { current: undefined },
    used: () => undefined,
    announce: (text) => void said.push(text),
    refuse: (text) => void refused.push(text),
    ask: () => undefined,
    said,
    refused,
  };
}
