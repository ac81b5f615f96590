import type {
  ArrayField,
  ComponentConfig,
  Field,
  Permissions,
  PuckContext,
  SelectField,
} from '@puckeditor/core';
import { expectTypeOf, it } from 'vitest';
import type {
  ChangeParams,
  ComponentData,
  ComponentProps,
  PuckContext as OurContext,
  PuckComponent,
  PuckField,
  PuckPermissions,
} from '../../blocks/_puck/puck-component.ts';

interface HeroProps {
  title: string;
  size: 'small' | 'large';
  links: { word: string }[];
  items: () => null;
}

it('our types of a component are Puck’s', () => {
  // Whatever Puck calls a component is one to us, of any props.
  expectTypeOf<ComponentConfig>().toExtend<PuckComponent>();
  expectTypeOf<ComponentConfig<HeroProps>>().toExtend<PuckComponent>();
  // It has the same parts, and none that we do not know of.
  expectTypeOf<keyof PuckComponent>().toEqualTypeOf<keyof ComponentConfig>();
  expectTypeOf<PuckField['type']>().toEqualTypeOf<Field['type']>();
  expectTypeOf<keyof PuckPermissions>().toEqualTypeOf<
    Exclude<keyof { [Name in keyof Permissions as string extends Name ? never : Name]: 1 }, symbol>
  >();
  // What we read of a field is what Puck has there.
  type Own<Type extends PuckField['type']> = PuckField & { type: Type };
  expectTypeOf<Own<'text'>>().toExtend<Field>();
  expectTypeOf<Own<'number'>>().toExtend<Field>();
  expectTypeOf<Own<'richtext'>>().toExtend<Field>();
  expectTypeOf<Own<'slot'>['allow']>().toExtend<readonly string[] | undefined>();
  expectTypeOf<Own<'select'>['options'][number]>().toEqualTypeOf<SelectField['options'][number]>();
  expectTypeOf<ArrayField['defaultItemProps']>().toExtend<Own<'array'>['defaultItemProps']>();
  // What we hand to components is what they expect.
  expectTypeOf<OurContext>().toExtend<PuckContext>();
  expectTypeOf<ComponentProps>().toExtend<Parameters<ComponentConfig['render']>[0]>();
  type Resolve = Parameters<NonNullable<ComponentConfig['resolveData']>>;
  expectTypeOf<ComponentData>().toExtend<Resolve[0]>();
  // `changed` of Puck’s type nothing can be: its id would be a boolean too.
  expectTypeOf<ChangeParams>().toExtend<Omit<Resolve[1], 'changed'>>();
});
