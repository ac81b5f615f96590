import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { Catalogue } from './catalogue.ts';
import type { BlockNode } from './nodes.ts';
import { type PageData, sectionNodes, sectionSlot } from './page-data.ts';
import { produce } from './produce.ts';
import { parseShell } from './shell.ts';

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
  block: BlockNode;
}

export interface LayoutChange {
  /** The page in its new layout: every block of it is there, in some section. */
  page: PageData;
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
  page: PageData,
  from: Layout | undefined,
  to: Layout,
  catalogue: Catalogue,
): LayoutChange {
  const slots = new Map<string, BlockNode[]>();
  const parked: ToPark[] = [];
  const put = (section: string, blocks: readonly BlockNode[]) =>
    slots.set(section, [...(slots.get(section) ?? []), ...blocks]);
  const old = from?.sections ?? [];
  /** How far down the new page its text reaches: a place in the list of its sections. */
  let reached = -1;
  for (const { name, role } of old) {
    const blocks = sectionNodes(page, name);
    const led = sectionFor(name, old, to.sections);
    const at = to.sections.findIndex((section) => section.name === led);
    const isInFlow = at >= 0 && IN_FLOW.has(role) && blocks.length > 0;
    const target = isInFlow && at < reached ? to.sections[reached]?.name : led;
    if (isInFlow) reached = Math.max(reached, at);
    put(target ?? name, blocks);
    if (target === undefined) parked.push(...blocks.map((block) => ({ section: name, block })));
  }
  const isOld = new Set(old.map(({ name }) => name));
  for (const name of catalogue.sections) if (!isOld.has(name)) put(name, sectionNodes(page, name));
  const mapped = produce(page, ({ root: { props } }) => {
    const shell = parseShell(props.shell);
    shell.layout = to.name;
    props.shell = JSON.stringify(shell);
    for (const name of catalogue.sections) {
      const before = sectionNodes(page, name);
      const after = slots.get(name) ?? [];
      const isSame =
        before.length === after.length && before.every((node, index) => node === after[index]);
      if (!isSame) props[sectionSlot(name)] = after as never;
    }
  });
  return { page: mapped, parked };
}
