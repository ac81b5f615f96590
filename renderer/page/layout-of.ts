import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { Assets } from '../assets/assets.ts';

/**
 * The layout of a stored page. One that no longer exists is replaced by the layout that has most of
 * the page's sections, so that its readers still get it; blocks of the other sections are left out.
 */
export function layoutOf(
  assets: Pick<Assets, 'layout' | 'layouts'>,
  { layout: name, sections }: Pick<PageDocument, 'layout' | 'sections'>,
): Layout {
  const held = assets.layout(name);
  if (held) return held;
  const blocksIn = (layout: Layout): number =>
    layout.sections.reduce((sum, section) => sum + (sections[section.name]?.length ?? 0), 0);
  const [first, ...others] = assets.layouts();
  if (!first) throw new Error('There is no layout');
  return others.reduce((best, one) => (blocksIn(one) > blocksIn(best) ? one : best), first);
}
