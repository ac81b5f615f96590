import type { TagReply } from '../tag.ts';
import type { Placeholders } from './placeholders.ts';

/** A page about a tag, as the `tags` source has it. */
export interface TagContent {
  kind: 'tag';
  tag: TagReply;
}

export const tagPlaceholders: Placeholders<TagContent> = ({ tag }) => ({
  tag: tag.Payload[0]?.slug ?? '',
});
