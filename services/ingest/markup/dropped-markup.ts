import type { DroppedMarkup, TellingSanitiser } from '../../../schemas/html.ts';
import type { JsonObject } from '../../../schemas/json.ts';
import type { Issue } from '../../../schemas/page.ts';
import type { HtmlPolicy } from '../../../schemas/site.ts';
import { droppedLabel } from '../../../schemas/text/dropped-words.ts';
import { policyMarkupIn } from './sanitise-ans.ts';

const inWords = (one: DroppedMarkup): string =>
  `${droppedLabel(one)}${one.original ? ` El original: ${one.original}` : ''}`;

/** What a policy keeps from readers of the markup in a document, in words, with where it stands. */
export function droppedIssues(
  document: JsonObject,
  policy: HtmlPolicy,
  { dropped }: Pick<TellingSanitiser, 'dropped'>,
): Issue[] {
  return [...policyMarkupIn(document)].flatMap(({ path, html }) =>
    dropped(html, policy).map((one) => ({ path, message: inWords(one) })),
  );
}
