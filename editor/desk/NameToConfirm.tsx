import { TextInput } from '@mantine/core';

interface NameToConfirmProps {
  name: string;
  value: string;
  onChange: (typed: string) => void;
}

/** The second step: the name of a page, typed. */
export const NameToConfirm = ({ name, value, onChange }: NameToConfirmProps) => (
  <TextInput
    label={`Escribe «${name}» para confirmar`}
    autoComplete="off"
    data-autofocus
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
