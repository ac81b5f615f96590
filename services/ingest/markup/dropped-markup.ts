import type { DroppedMarkup, TellingSanitiser } from '../../../schemas/html.ts';
import type { JsonObject } from '../../../schemas/json.ts';
import type { Issue } from '../../../schemas/page.ts';
import type { HtmlPolicy } from '../../../schemas/site.ts';
import { policyMarkupIn } from './sanitise-ans.ts';

const NAMES: Readonly<Record<DroppedMarkup['what'], string>> = {
  script: 'un script',
  frame: 'un marco',
  plugin: 'un complemento',
};

const inWords = ({ what, host, original }: DroppedMarkup): string =>
  `Los lectores no reciben ${NAMES[what]}${host ? ` de ${host}` : ''}: la política de HTML del sitio no lo deja correr.${original ? ` El original: ${original}` : ''}`;

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
