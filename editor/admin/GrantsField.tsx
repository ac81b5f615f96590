import { ActionIcon, NativeSelect } from '@mantine/core';
import type { Grant, GrantableSite, StaffRole } from '../../schemas/staff-api.ts';
import { STAFF_ROLES } from '../../schemas/staff-api.ts';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { ROLE_HELP, ROLE_LABELS } from './grant-labels.ts';

interface GrantsFieldProps {
  value: readonly Grant[];
  sites: readonly GrantableSite[];
  onChange: (grants: Grant[]) => void;
}

/** Sections of a site, or of all sites, each once. */
const sectionsOf = (sites: readonly GrantableSite[], site: string | null) => [
  ...new Map(
    sites
      .filter(({ key }) => site === null || key === site)
      .flatMap(({ sections }) => sections.map((section) => [section.id, section] as const)),
  ).values(),
];

/** What these roles do, they do on all sites, and in all sections of one. */
const HAS_NO_SITE: readonly StaffRole[] = ['admin', 'sales'];
const HAS_NO_SECTION: readonly StaffRole[] = ['admin', 'live-blog', 'sales'];

const roleIn = (value: string): StaffRole => STAFF_ROLES.find((role) => role === value) ?? 'editor';

/** What an account may do, a line a grant: role, site, section. */
export function GrantsField({ value, sites, onChange }: GrantsFieldProps) {
  const change = (index: number, part: Partial<Grant>) =>
    onChange(value.map((grant, at) => (at === index ? { ...grant, ...part } : grant)));
  return (
    <fieldset className="pe-fieldset pe-grants">
      <legend>Permisos</legend>
      {value.map(({ role, site, section }, index) => (
        <div className="pe-grant" key={index}>
          <NativeSelect
            label="Qué hace"
            description={ROLE_HELP[role]}
            value={role}
            onChange={(event) => {
              const next = roleIn(event.currentTarget.value);
              change(index, {
                role: next,
                ...(HAS_NO_SITE.includes(next) ? { site: null } : {}),
                ...(HAS_NO_SECTION.includes(next) ? { section: null } : {}),
              });
            }}
            data={STAFF_ROLES.map((one) => ({ value: one, label: ROLE_LABELS[one] }))}
          />
          {HAS_NO_SITE.includes(role) ? null : (
            <NativeSelect
              label="Sitio"
              value={site ?? ''}
              onChange={(event) =>
                change(index, { site: event.currentTarget.value || null, section: null })
              }
              data={[
                { value: '', label: 'Todos los sitios' },
                ...sites.map(({ key, name }) => ({ value: key, label: name })),
              ]}
            />
          )}
          {HAS_NO_SECTION.includes(role) ? null : (
            <NativeSelect
              label="Sección"
              value={section ?? ''}
              onChange={(event) => change(index, { section: event.currentTarget.value || null })}
              data={[
                { value: '', label: 'Todas las secciones' },
                ...sectionsOf(sites, site).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {value.length > 1 ? (
            <ActionIcon
              variant="subtle"
              className="pe-grant-remove"
              aria-label={`Quitar el permiso ${index + 1}`}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <Icon name="trash" />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        className="pe-grant-add"
        leftSection={<Icon name="add" size={14} />}
        onClick={() => onChange([...value, { role: 'editor', site: null, section: null }])}
      >
        Otro permiso
      </Button>
    </fieldset>
  );
}
