import { useId } from 'react';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { KIND_CHOICES, type PageFilters, peopleIn, statusChoices } from './page-filters.ts';

interface PageFilterFieldsProps {
  pages: readonly PageSummary[];
  filters: PageFilters;
  onChange: (filters: PageFilters) => void;
}

interface FilterProps<T extends string> {
  label: string;
  all: string;
  value: T | '';
  choices: readonly { value: T | ''; label: string }[];
  onChange: (value: T | '') => void;
}

function Filter<T extends string>({ label, all, value, choices, onChange }: FilterProps<T>) {
  const id = useId();
  return (
    <>
      <label className="pe-hidden" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="pe-input pe-page-filter"
        value={value}
        onChange={({ currentTarget }) =>
          onChange(choices.find((choice) => choice.value === currentTarget.value)?.value ?? '')
        }
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </>
  );
}

/** Narrows the list of pages to a state, a kind, or who changed them last. */
export const PageFilterFields = ({ pages, filters, onChange }: PageFilterFieldsProps) => (
  <fieldset className="pe-page-filters">
    <legend className="pe-hidden">Filtros</legend>
    <Filter
      label="Estado"
      all="Cualquier estado"
      value={filters.status}
      choices={statusChoices(pages)}
      onChange={(status) => onChange({ ...filters, status })}
    />
    <Filter
      label="Tipo"
      all="Páginas y plantillas"
      value={filters.kind}
      choices={KIND_CHOICES}
      onChange={(kind) => onChange({ ...filters, kind })}
    />
    <Filter
      label="Quién la cambió"
      all="De cualquiera"
      value={filters.by}
      choices={peopleIn(pages).map((value) => ({ value, label: value }))}
      onChange={(by) => onChange({ ...filters, by })}
    />
  </fieldset>
);
