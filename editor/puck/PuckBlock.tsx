import { type ReactNode, use } from 'react';
import type { Block } from '../../blocks/_block/define-block.ts';
import { factsFor, selectContent, viewPage, withOverrides } from '../../blocks/_block/frame.ts';
import { readBlock } from '../../blocks/_block/read-block.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { LevelContext } from '../canvas/CanvasContext.ts';

/** What Puck hands to every component of a page: its `metadata`. */
export interface PageMetadata {
  facts: PageFacts;
  /** What a block's requests were replied; unset: nothing came yet. */
  replyFor?: (stored: StoredBlock) => unknown;
  /** The page's h1 where no block of it is one: a component cannot see the others. */
  hiddenTitle?: string | null;
}

export interface PuckBlockProps {
  block: Block | undefined;
  stored: StoredBlock;
  /** What stands in each column; null in one that is empty for good. */
  columns: readonly ReactNode[];
  isEditing: boolean;
  metadata: Partial<PageMetadata>;
}

/** A block as readers have it, where nobody fetches its content. */
export function PuckBlock({ block, stored, columns, isEditing, metadata }: PuckBlockProps) {
  const level = use(LevelContext);
  const read = readBlock(block, stored);
  if (!read.ok) return isEditing ? <p>{read.issues[0]?.message}</p> : null;
  const { facts, replyFor } = metadata;
  if (!facts) throw new Error('Give <Puck> and <Render> metadata={{ facts }}');
  const { fields, block: declared } = read;
  const { container, View } = declared;
  const isBare = container && !container.standsAlone && columns.every((column) => column === null);
  if (!isEditing && (stored.isHidden || isBare)) return null;
  const childLevel = container?.childLevel?.(fields, level) ?? level;
  const reply = withOverrides(replyFor?.(stored) ?? null, stored);
  return (
    <View
      fields={fields}
      content={selectContent(declared, fields, reply, factsFor(declared, stored.id, facts))}
      page={viewPage(declared, facts, { blockId: stored.id, level, isEditing })}
      columns={columns.map((column, index) =>
        column === null
          ? []
          : [
              <LevelContext key={index} value={childLevel}>
                {column}
              </LevelContext>,
            ],
      )}
    />
  );
}
