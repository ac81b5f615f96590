import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import type { PriceStep } from '../../schemas/sales/catalogue.ts';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { NEW_STEP, type StepText } from './catalogue-forms.ts';

const UNITS: readonly { value: PriceStep['unit']; label: string }[] = [
  { value: 'week', label: 'semanas' },
  { value: 'month', label: 'meses' },
  { value: 'year', label: 'años' },
];

interface StepFieldsProps {
  steps: readonly StepText[];
  /** false: one step, once. */
  hasMany: boolean;
  onChange: (steps: StepText[]) => void;
  fault: string | undefined;
}

/** What a price costs, step by step. */
export function StepFields({ steps, hasMany, onChange, fault }: StepFieldsProps) {
  const change = (index: number, part: Partial<StepText>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));
  return (
    <fieldset className="pe-fieldset">
      <legend>Cuánto cuesta</legend>
      {steps.map(({ amount, every, unit, cycles }, index) => (
        <div className="pe-step" key={index}>
          <TextInput
            label="Importe"
            inputMode="decimal"
            placeholder="99.00"
            value={amount}
            onChange={(event) => change(index, { amount: event.currentTarget.value })}
          />
          <TextInput
            label="Cada"
            inputMode="numeric"
            value={every}
            onChange={(event) => change(index, { every: event.currentTarget.value })}
          />
          <NativeSelect
            label="Unidad"
            value={unit}
            onChange={(event) =>
              change(index, {
                unit: UNITS.find(({ value }) => value === event.currentTarget.value)?.value ?? unit,
              })
            }
            data={[...UNITS]}
          />
          {hasMany ? (
            <TextInput
              label="Cuántas veces"
              placeholder="siempre"
              inputMode="numeric"
              value={cycles}
              onChange={(event) => change(index, { cycles: event.currentTarget.value })}
            />
          ) : null}
          {steps.length > 1 ? (
            <ActionIcon
              variant="subtle"
              className="pe-step-remove"
              aria-label={`Quitar el paso ${index + 1}`}
              onClick={() => onChange(steps.filter((_, at) => at !== index))}
            >
              <Icon name="trash" />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      {fault ? (
        <p className="pe-fault" role="alert">
          {fault}
        </p>
      ) : null}
      {hasMany ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="add" size={14} />}
          onClick={() =>
            onChange([...steps.map((step) => ({ ...step, cycles: step.cycles || '1' })), NEW_STEP])
          }
        >
          Después, otro importe
        </Button>
      ) : null}
    </fieldset>
  );
}
