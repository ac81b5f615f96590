import { useMemo } from 'react';

/**
 * The same object as long as its values are: for a context, which renders all that read it anew
 * with another object. It has the same properties each time.
 */
export const useSameObject = <T extends object>(object: T): T =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: its values are all that it is made of
  useMemo(() => object, Object.values(object));
