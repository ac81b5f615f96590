import { asObject, type JsonObject } from '../json.ts';

/** The key of `additional_properties` of ANS that names the template of a story. */
const TEMPLATE = 'story_template';

/** The id of the template that a story began with; undefined for none. */
export function templateOf(document: JsonObject): string | undefined {
  const id = asObject(document.additional_properties)[TEMPLATE];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

export function withTemplate(document: JsonObject, id: string | undefined): JsonObject {
  const { additional_properties: before, ...rest } = document;
  const { [TEMPLATE]: _, ...others } = asObject(before);
  const next = id === undefined ? others : { ...others, [TEMPLATE]: id };
  return Object.keys(next).length === 0 ? rest : { ...rest, additional_properties: next };
}
