import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { deeper } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { ChainFrame } from '../_chain/ChainFrame.tsx';
import { POST_PICTURE } from '../_list/post-picture.ts';
import { hasCard, StoryCard } from '../_list/StoryCard.tsx';
import type { fields as blockFields } from './fields.ts';
import { GRID_BOXES } from './grid-boxes.ts';
import styles from './StoryChainPost.module.css';

const GRIDS = { 'grid-2': undefined, 'grid-3': styles.grid3, 'grid-4': styles.grid4 };

type Fields = FieldsOf<typeof blockFields>;

/**
 * Stories of a feed, then blocks, side by side in two, three or four columns. Nothing without
 * either.
 */
export function StoryChainPost({
  fields,
  content,
  page,
  columns,
}: ViewProps<Fields, Story[]>): ReactNode {
  const stories = (content ?? []).filter((item) => hasCard(item, fields, page));
  const blocks = (columns[0] ?? []).filter((node) => node !== null);
  if (stories.length + blocks.length === 0) return null;
  const inside = fields.heading ? { ...page, level: deeper(page.level) } : page;
  const look = { styles, picture: { ...POST_PICTURE, box: GRID_BOXES[fields.variant].picture } };
  return (
    <ChainFrame heading={fields.heading} page={page}>
      <div className={[styles.grid, GRIDS[fields.variant]].filter(Boolean).join(' ')}>
        {stories.map((item) => (
          <StoryCard key={item._id} item={item} fields={fields} page={inside} look={look} />
        ))}
        {blocks.map((node, index) => (
          <div key={index} className={page.isEditing ? styles.zone : styles.cell}>
            {node}
          </div>
        ))}
      </div>
    </ChainFrame>
  );
}
