import { isObject } from '../../../schemas/json.ts';
import type { AnsKind } from './ans-shapes.ts';

const KINDS: ReadonlySet<unknown> = new Set<AnsKind>([
  ...(['story', 'gallery', 'video', 'image', 'author', 'collection', 'redirect'] as const),
  'custom_embed',
]);

const isDocument = (value: unknown): boolean => isObject(value) && KINDS.has(value.type);

/**
 * The documents in what another system's programming interface replied: a list in
 * `content_elements` (Arc's Content API), or one under `ans` (its Draft API). Anything else by
 * itself.
 */
export function unwrapped(input: unknown): readonly unknown[] {
  if (!isObject(input) || isDocument(input)) return [input];
  const { content_elements: list, ans } = input;
  if (isDocument(ans)) return [ans];
  return Array.isArray(list) && list.length > 0 && list.every(isDocument) ? list : [input];
}
