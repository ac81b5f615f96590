import type { Layout } from './_layout/define-layout.ts';

/** Presence of a folder with a `layout.ts` is the registration. */
const modules = import.meta.glob<Record<string, Layout>>('./*/layout.ts', { eager: true });

/** The layouts (rule 1.3), in the order in which editors see them. */
export const layouts: readonly Layout[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .toSorted((one, other) => one.order - other.order);

export const layoutNamed = (name: string): Layout | undefined =>
  layouts.find((layout) => layout.name === name);
