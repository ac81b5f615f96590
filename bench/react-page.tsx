import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { selectContent, viewPage } from '../blocks/_block/frame.ts';
import { readBlock } from '../blocks/_block/read-block.ts';
import { isRequest, requestsOf } from '../blocks/_block/requests.ts';
import { registry } from '../blocks/registry.ts';
import { layoutNamed } from '../layouts/registry.ts';
import type { ContentRequest } from '../schemas/feed.ts';
import type { PageDocument, StoredBlock } from '../schemas/page.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import { deeper, type HeadingLevel } from '../ui/view-page.ts';

/**
 * What the renderer is measured against: the same views with the same content, in one tree, as one
 * would write it with React alone.
 */
export function reactTree(
  document: PageDocument,
  facts: PageFacts,
  answer: (request: ContentRequest) => unknown,
): ReactNode {
  const layout = layoutNamed(document.layout);
  if (!layout) throw new Error(document.layout);
  const draw = (stored: StoredBlock, level: HeadingLevel): ReactNode => {
    const read = readBlock(registry.get(stored.block), stored);
    if (!read.ok) return null;
    const { block, fields } = read;
    const asked = requestsOf(registry, stored, facts);
    const reply = asked && isRequest(asked) ? answer(asked) : null;
    const childLevel =
      block.container?.childLevel?.(fields, level) ?? (block.container ? deeper(level) : level);
    const columns =
      block.container?.split(
        fields,
        (stored.children ?? []).map((child) => draw(child, childLevel)),
      ) ?? [];
    const page = viewPage(block, facts, { blockId: stored.id, level, isEditing: false });
    return (
      <block.View
        key={stored.id}
        fields={fields}
        content={selectContent(block, fields, reply, facts)}
        page={page}
        columns={columns}
      />
    );
  };
  const sections = Object.fromEntries(
    layout.sections.map(({ name }) => {
      const stored = document.sections[name] ?? [];
      return [
        name,
        {
          count: stored.length,
          content: stored.length > 0 ? stored.map((block) => draw(block, 2)) : null,
        },
      ];
    }),
  );
  return <layout.View isEditing={false} hiddenTitle="Portada de medida" sections={sections} />;
}

/** One render of a ready tree to a string and its bytes between a ready head and end. */
export const renderWhole = (tree: ReactNode, before: string, after: string): Buffer =>
  Buffer.from(before + renderToString(tree) + after);
