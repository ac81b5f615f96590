import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { LivePage } from '../../schemas/live/live-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { LiveBlog } from '../_live/LiveBlog.tsx';
import type { fields as blockFields } from './fields.ts';

export interface LiveReply {
  /** Null: there is none, or it cannot be had. */
  live: LivePage | null;
}

type Props = ViewProps<FieldsOf<typeof blockFields>, LiveReply>;

/**
 * The live blog that was chosen, else that of the page's story; nothing where there is none to ask
 * for, or another block shows it.
 */
export function LiveBlogBlock({ content, page }: Props): ReactNode {
  return content && <LiveBlog live={content.live} page={page} block={page.blockId} />;
}
