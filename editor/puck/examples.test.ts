import type { ComponentConfig, Field } from '@puckeditor/core';
import { expectTypeOf, it } from 'vitest';
import type * as examples from '../../blocks/_puck/examples/components.tsx';

type Examples = typeof examples;
type Fields<Name extends keyof Examples> = Examples[Name]['fields'][keyof Examples[Name]['fields']];

it('the examples are components of Puck', () => {
  expectTypeOf<Fields<'hero'>>().toExtend<Field>();
  expectTypeOf<Fields<'grid'>>().toExtend<Field>();
  expectTypeOf<Fields<'card'>>().toExtend<Field>();
  expectTypeOf<Fields<'flex'>>().toExtend<Field>();
  expectTypeOf<Fields<'stats'>>().toExtend<Field>();
  expectTypeOf<Fields<'logos'>>().toExtend<Field>();
  expectTypeOf<Fields<'richText'>>().toExtend<Field>();
  expectTypeOf<Examples['flex']['defaultProps']>().toExtend<ComponentConfig['defaultProps']>();
});
