import { useId } from 'react';
import { NameBox } from './NameBox.tsx';
import type { StoryChoices } from './story-choices.ts';

const TYPES: Record<StoryChoices['type'], string> = {
  '': 'Cualquier tipo',
  story: 'Notas',
  gallery: 'Galerías',
  video: 'Videos',
};

const DAYS: [StoryChoices['days'], string][] = [
  ['', 'Cualquier fecha'],
  ['1', 'Hoy'],
  ['7', 'Últimos 7 días'],
  ['30', 'Últimos 30 días'],
  ['365', 'Último año'],
];

interface StoryFiltersProps {
  site: string;
  choices: StoryChoices;
  /** The canvas shows stories. */
  hasPage: boolean;
  /** Stories that readers do not have yet may be chosen too. */
  hasComing: boolean;
  onChange: (choices: StoryChoices) => void;
}

/** Narrows the story picker down. */
export function StoryFilters({ site, choices, hasPage, hasComing, onChange }: StoryFiltersProps) {
  const unused = useId();
  const set = (changed: Partial<StoryChoices>) => onChange({ ...choices, ...changed });
  const one = <T extends string>(values: readonly T[], value: string): T | undefined =>
    values.find((each) => each === value);
  return (
    <fieldset className="pe-story-filters" aria-label="Filtros">
      {hasComing ? (
        <select
          className="pe-input"
          aria-label="Estado"
          value={choices.isComing ? 'coming' : ''}
          onChange={({ currentTarget: { value } }) => set({ isComing: value === 'coming' })}
        >
          <option value="">Publicadas</option>
          <option value="coming">Por salir</option>
        </select>
      ) : null}
      <NameBox
        site={site}
        list="section"
        value={choices.section}
        input={{ 'aria-label': 'Sección', placeholder: 'Cualquier sección' }}
        isPlain
        onChange={(section) => set({ section })}
      />
      <NameBox
        site={site}
        list="author"
        value={choices.author}
        input={{ 'aria-label': 'Autor o autora', placeholder: 'Cualquier autor' }}
        isPlain
        onChange={(author) => set({ author })}
      />
      <select
        className="pe-input"
        aria-label="Fecha"
        value={choices.days}
        onChange={({ currentTarget: { value } }) => {
          const days = one(
            DAYS.map(([each]) => each),
            value,
          );
          if (days !== undefined) set({ days });
        }}
      >
        {DAYS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="pe-input"
        aria-label="Tipo"
        value={choices.type}
        onChange={({ currentTarget: { value } }) => {
          const type = one(['', 'story', 'gallery', 'video'], value);
          if (type !== undefined) set({ type });
        }}
      >
        {Object.entries(TYPES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {hasPage ? (
        <span className="pe-story-unused">
          <input
            type="checkbox"
            role="switch"
            id={unused}
            className="pe-switch"
            aria-checked={choices.isUnused}
            checked={choices.isUnused}
            onChange={(event) => set({ isUnused: event.currentTarget.checked })}
          />
          <label htmlFor={unused}>Sin usar en esta página</label>
        </span>
      ) : null}
    </fieldset>
  );
}
