import type { Sanitiser } from '../../schemas/html.ts';
import type { EntryFields } from '../../schemas/live/live-api.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import type { CleanFields } from './live-entries.ts';

/**
 * Makes an update's markup harmless: its text always, its embed by the policy of the blog's site,
 * beside which it is kept as it was written.
 * The story's address was checked by the schema.
 */
export const cleanFields =
  (sanitiser: Pick<Sanitiser, 'body' | 'markup'>, policy: HtmlPolicy) =>
  (fields: EntryFields): CleanFields => {
    const written = fields.embedHtml.trim() === '' ? '' : fields.embedHtml;
    const embedHtml = sanitiser.markup(written, policy);
    return {
      ...fields,
      description: sanitiser.body(fields.description),
      embedHtml,
      ...(embedHtml === written ? {} : { embedOriginal: written }),
    };
  };
