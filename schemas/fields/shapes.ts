import type { z } from 'zod';

declare const holds: unique symbol;

/**
 * A shape that was put together from others, with the type of its fields beside it: where a part of
 * it is generic, the compiler cannot work that type out by itself.
 */
export type ShapeOf<F> = Record<string, z.ZodType> & { readonly [holds]: F };

/** What a block reads of its fields: parsed, with every default filled in. */
export type FieldsOf<S extends z.ZodRawShape> =
  S extends ShapeOf<infer F> ? F : z.output<z.ZodObject<S>>;

type JoinedFields<S extends readonly z.ZodRawShape[]> = S extends readonly [
  infer First extends z.ZodRawShape,
  ...infer Rest extends readonly z.ZodRawShape[],
]
  ? FieldsOf<First> & JoinedFields<Rest>
  : unknown;

/** Several shapes as one, in their order. */
export const joinShapes = <const S extends readonly z.ZodRawShape[]>(
  ...shapes: S
): ShapeOf<JoinedFields<S>> => Object.assign({}, ...shapes);

/** A shape that may leave out some fields of `F`. */
export const partialShape = <F>(shape: { [K in keyof F]?: z.ZodType<F[K]> }): ShapeOf<F> =>
  Object.assign({}, ...Object.entries(shape).map(([name, schema]) => ({ [name]: schema })));

/** Some fields of a shape, in the order of `names`; whoever reads the result may find any unset. */
export const someOf = <S extends z.ZodRawShape>(
  shape: S,
  names: readonly (keyof S & string)[],
): ShapeOf<Partial<FieldsOf<S>>> =>
  Object.assign({}, ...names.map((name) => ({ [name]: shape[name] })));

type SuffixedShape<S extends z.ZodRawShape, E extends string> = {
  [K in keyof S & string as `${K}${E}`]: S[K];
};

/** The same fields under names that end in `suffix`. */
export const withSuffix = <S extends z.ZodRawShape, const E extends string>(
  shape: S,
  suffix: E,
): SuffixedShape<S, E> =>
  Object.assign(
    {},
    ...Object.entries(shape).map(([name, schema]) => ({ [`${name}${suffix}`]: schema })),
  );

type UnsuffixedFields<F, E extends string> = {
  [K in keyof F as K extends `${infer N}${E}` ? N : never]: F[K];
};

/**
 * The values of the fields whose names end in `suffix`, by their names without it. Unset: there is
 * no such field with this suffix.
 */
export const withoutSuffix = <F extends object, const E extends string>(
  fields: F,
  suffix: E,
): Partial<UnsuffixedFields<F, E>> =>
  Object.assign(
    {},
    ...Object.entries(fields).flatMap(([name, value]) =>
      name.endsWith(suffix) ? [{ [name.slice(0, -suffix.length)]: value }] : [],
    ),
  );
