import type { ContentRequest, FeedReply } from '../../schemas/feed.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { Story } from '../../schemas/story.ts';

/**
 * A chain of the measured page with its content: what an app of another framework is handed to
 * draw.
 */
export interface Pair {
  heading: string;
  lead: Story;
  title: string;
  stories: Story[];
}

interface Fields {
  title: string;
  itemContentConfig: ContentRequest;
  listContentConfig: ContentRequest;
}

/** The content of `benchDocument`, in reading order. */
export function frontOf(
  document: PageDocument,
  answer: (request: ContentRequest) => unknown,
): Pair[] {
  return (document.sections.main ?? []).map(({ fields, children = [] }) => {
    const [promo, list] = children.map((child) => child.fields as unknown as Fields);
    if (!promo || !list) throw new Error('The measured page is no longer a row of pairs');
    return {
      heading: String(fields.heading),
      lead: answer(promo.itemContentConfig) as Story,
      title: list.title,
      stories: (answer(list.listContentConfig) as FeedReply).content_elements,
    };
  });
}
