import {
  NativeSelect,
  type NativeSelectProps,
  NumberInput,
  type NumberInputProps,
  Switch,
  type SwitchProps,
} from '@mantine/core';
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';

/* Inputs of Mantine that hold a value of their own, as fields of a form. */

interface FieldOf<Typed extends FieldValues, Given> {
  control: Control<Typed, unknown, Given>;
  name: Path<Typed>;
}

type Own = 'value' | 'checked' | 'onChange' | 'name' | 'form';

/** A number; what stands there while it is none ('' too) is for the schema to refuse. */
export const NumberField = <Typed extends FieldValues, Given>({
  control,
  name,
  ...props
}: FieldOf<Typed, Given> & Omit<NumberInputProps, Own>) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => <NumberInput {...props} {...field} />}
  />
);

export const SwitchField = <Typed extends FieldValues, Given>({
  control,
  name,
  ...props
}: FieldOf<Typed, Given> & Omit<SwitchProps, Own>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, ...field } }) => <Switch {...props} {...field} checked={value} />}
  />
);

/** One of some choices, which may come after the field. */
export const SelectField = <Typed extends FieldValues, Given>({
  control,
  name,
  ...props
}: FieldOf<Typed, Given> & Omit<NativeSelectProps, Own>) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => <NativeSelect {...props} {...field} />}
  />
);
