/** Are two values the same JSON, whatever the order of their keys? */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!one || !other || typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        isSameJson(
          (one as Record<string, unknown>)[name],
          (other as Record<string, unknown>)[name],
        ),
    )
  );
}
