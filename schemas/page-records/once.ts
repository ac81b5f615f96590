/** A function of an object that is never changed in place: it is worked out once for each. */
export function once<K extends object, T>(work: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { made: T }>();
  return (key) => {
    const held = known.get(key);
    if (held) return held.made;
    const made = work(key);
    known.set(key, { made });
    return made;
  };
}

/** The same of two objects. */
export function onceOfTwo<K extends object, L extends object, T>(
  work: (key: K, other: L) => T,
): (key: K, other: L) => T {
  const byOther = once((other: L) => once((key: K) => work(key, other)));
  return (key, other) => byOther(other)(key);
}
