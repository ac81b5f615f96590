import { NativeSelect, TextInput } from '@mantine/core';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../schemas/audit.ts';
import { ACTION_LABELS, SUBJECT_LABELS } from '../../schemas/audit-words.ts';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { type AuditChoice, actionIn, subjectIn } from './audit-choice.ts';

const OTHERS = [
  { value: 'command-line', label: 'Línea de comandos' },
  { value: 'nobody', label: 'Sin sesión' },
  { value: 'system', label: 'Portada' },
];

interface AuditFiltersProps {
  choice: AuditChoice;
  people: readonly { id: string; name: string }[];
  onChange: (part: Partial<AuditChoice>) => void;
}

/** What is looked for in the log. */
export function AuditFilters({ choice, people, onChange }: AuditFiltersProps) {
  const { person, subject, action, id, fromDay, untilDay, q } = choice;
  return (
    <search className="pe-audit-filters">
      <TextInput
        type="search"
        label="Texto"
        placeholder="Página, persona, sitio…"
        value={q}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
      <NativeSelect
        label="Persona"
        value={person}
        onChange={(event) => onChange({ person: event.currentTarget.value })}
        data={[
          { value: '', label: 'Todas las personas' },
          ...people.map((one) => ({ value: one.id, label: one.name })),
          ...OTHERS,
        ]}
      />
      <NativeSelect
        label="De qué"
        value={subject}
        onChange={(event) => onChange({ subject: subjectIn(event.currentTarget.value) })}
        data={[
          { value: '', label: 'De todo' },
          ...AUDIT_SUBJECTS.map((value) => ({ value, label: SUBJECT_LABELS[value] })),
        ]}
      />
      <NativeSelect
        label="Qué hizo"
        value={action}
        onChange={(event) => onChange({ action: actionIn(event.currentTarget.value) })}
        data={[
          { value: '', label: 'Cualquier cosa' },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] })),
        ]}
      />
      <TextInput
        type="date"
        label="Desde"
        value={fromDay}
        onChange={(event) => onChange({ fromDay: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Hasta"
        value={untilDay}
        onChange={(event) => onChange({ untilDay: event.currentTarget.value })}
      />
      {id ? (
        <Button
          variant="default"
          leftSection={<Icon name="close" size={14} />}
          onClick={() => onChange({ id: '' })}
        >
          Sólo lo de {id.slice(0, 8)}
        </Button>
      ) : null}
    </search>
  );
}
