import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { PageChange } from '../../schemas/page-records/page-change.ts';
import {
  type BlockRecord,
  blocksIn,
  idsIn,
  type PageRecords,
  sectionList,
} from '../../schemas/page-records/page-records.ts';
import type { Catalogue } from './catalogue.ts';
import { edited } from './edit-page.ts';

type Sections = Layout['sections'];

/**
 * Which section of a layout takes the blocks of a section of another: that of its name, else the
 * one at its place among those of its role, else the last of them. Undefined: it has none.
 */
export function sectionFor(name: string, from: Sections, to: Sections): string | undefined {
  if (to.some((section) => section.name === name)) return name;
  const role = from.find((section) => section.name === name)?.role;
  const alike = to.filter((section) => section.role === role);
  const place = from.filter((section) => section.role === role);
  const index = place.findIndex((section) => section.name === name);
  return alike[Math.min(index, alike.length - 1)]?.name;
}

/** A block that a change of layout takes from the page. */
interface ToPark {
  section: string;
  block: BlockRecord;
}

export interface LayoutChange {
  /** They lead to the page in its new layout: every block is there, in some section. */
  changes: PageChange[];
  /** What readers see no longer, in order. */
  parked: ToPark[];
}

const IN_FLOW: ReadonlySet<string> = new Set(['full', 'main']);

/**
 * A page in another layout. Blocks go where their section's name or role leads, in reading order;
 * what is parked there already comes after them. Where that would lead above what stood before
 * them, they go to the end of that. What has no place is parked under its section.
 */
export function mapLayout(
  page: PageRecords,
  from: Layout | undefined,
  to: Layout,
  catalogue: Catalogue,
): LayoutChange {
  const slots = new Map<string, BlockRecord[]>();
  const parked: ToPark[] = [];
  const put = (section: string, blocks: readonly BlockRecord[]) =>
    slots.set(section, [...(slots.get(section) ?? []), ...blocks]);
  const old = from?.sections ?? [];
  /** How far down the new page its text reaches: a place in the list of its sections. */
  let reached = -1;
  for (const { name, role } of old) {
    const blocks = blocksIn(page, sectionList(name));
    const led = sectionFor(name, old, to.sections);
    const at = to.sections.findIndex((section) => section.name === led);
    const isInFlow = at >= 0 && IN_FLOW.has(role) && blocks.length > 0;
    const target = isInFlow && at < reached ? to.sections[reached]?.name : led;
    if (isInFlow) reached = Math.max(reached, at);
    put(target ?? name, blocks);
    if (target === undefined) parked.push(...blocks.map((block) => ({ section: name, block })));
  }
  const isOld = new Set(old.map(({ name }) => name));
  for (const name of catalogue.sections)
    if (!isOld.has(name)) put(name, blocksIn(page, sectionList(name)));
  const changes = edited(page, catalogue, (draft) => {
    draft.facts = { ...page.facts, layout: to.name };
    for (const name of catalogue.sections) {
      const after = (slots.get(name) ?? []).map(({ id }) => id);
      if (idsIn(page, sectionList(name)).join() !== after.join())
        draft.fill(sectionList(name), after);
    }
  });
  return { changes, parked };
}
