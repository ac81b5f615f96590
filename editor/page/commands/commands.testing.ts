import { registry } from '../../../blocks/registry.ts';
import { layouts } from '../../../layouts/registry.ts';
import type { PageDocument, StoredBlock } from '../../../schemas/page.ts';
import { catalogueOf } from '../../document/catalogue.ts';
import { toPageData } from '../../document/conversion.ts';
import { replaceNode } from '../../document/replace-node.ts';
import { placeNodes, withoutNodes } from '../../document/several.ts';
import { locate, nodesAt, type Spot } from '../../document/tree.ts';
import type { Engine } from '../../engine/engine.ts';
import { createSelection } from '../../engine/selection.ts';
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

/** An engine on plain data that remembers the names of its steps. */
export function engineOn(document: PageDocument = PAGE): Engine & { steps: string[] } {
  let page = toPageData(document, catalogue);
  const selection = createSelection();
  const steps: string[] = [];
  const past: (typeof page)[] = [];
  const step = (next: typeof page, label: string) => {
    past.push(page);
    steps.push(label);
    page = next;
  };
  const idAt = ({ zone, index }: Spot) => nodesAt(page, zone)[index]?.props.id ?? '';
  return {
    steps,
    page: () => page,
    selection,
    selected: () => locate(page, selection.ids().at(-1) ?? '')?.node,
    select: (spot) => selection.set(spot ? [idAt(spot)] : []),
    selectAll: (located) => selection.set(located.map(({ node }) => node.props.id)),
    remove: (spot, { label }) => step(withoutNodes(page, [idAt(spot)]), label),
    move(from, to, { label }) {
      const isLater = from.zone === to.zone && to.index > from.index;
      const before = isLater ? { ...to, index: to.index + 1 } : to;
      step(placeNodes(page, [idAt(from)], before), label);
    },
    replace: (node, { label }) => step(replaceNode(page, node), label),
    replaceShell: () => undefined,
    replacePage: (next, { label }) => step(next, label),
    adopt(next) {
      page = next;
    },
    undo() {
      page = past.pop() ?? page;
      const label = steps.pop();
      return label === undefined ? undefined : { label, conflicts: [] };
    },
    redo: () => undefined,
    history: () => ({ past: [], future: [] }),
    setHistory: () => undefined,
    tidied: () => undefined,
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
