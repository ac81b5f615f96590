import type { JsonObject } from '../../schemas/json.ts';
import type { AnsKind } from './ans/ans-shapes.ts';
import { authorIdOf, idOf } from './arrival.ts';
import type { CheckedDocument } from './check-ans.ts';

/** What a document is about, as its outcome will say. */
export interface DocumentSubject {
  kind: AnsKind;
  id: string;
}

const idIn = (kind: AnsKind, document: JsonObject): string =>
  kind === 'author' ? authorIdOf(document) : idOf(document);

/** The subject of a document that is taken in; undefined for one that is refused. */
export const subjectOf = (checked: CheckedDocument): DocumentSubject | undefined =>
  checked.ok ? { kind: checked.kind, id: idIn(checked.kind, checked.document) } : undefined;
