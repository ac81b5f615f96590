import { plainText } from '../../ui/markup.ts';

/** What the source replies. */
export interface AlertReply {
  content_elements?: {
    headlines?: { basic?: string };
    websites?: Record<string, { website_url?: string } | undefined>;
  }[];
  /** What staff say in their own words; `url` may be ''. Times are ISO 8601. */
  notice?: { text: string; url: string; starts: string; ends: string };
}

/**
 * What the bar says at a time: what staff say goes before the newest story (rule 8.32). Null: the
 * bar is not there.
 */
export function shownAlert(
  { content_elements: [story] = [], notice }: AlertReply,
  site: string,
  now: string,
): { isNotice: boolean; words: string } | null {
  const at = Date.parse(now);
  if (notice && at >= Date.parse(notice.starts) && at < Date.parse(notice.ends))
    return { isNotice: true, words: notice.text };
  const words = plainText(story?.headlines?.basic ?? '').trim();
  return words && story?.websites?.[site]?.website_url ? { isNotice: false, words } : null;
}
