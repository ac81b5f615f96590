import type { KeyboardEvent } from 'react';
import type { FormField } from '../../schemas/fields/visible.ts';

/** Fewer groups are seen at once. */
const FROM_GROUPS = 3;

export interface FieldGroup {
  title: string;
  fields: readonly FormField[];
}

/** The groups of a form that stand behind tabs; none where all are seen at once. */
export function tabbedGroups(groups: readonly FieldGroup[]): readonly FieldGroup[] {
  const titled = groups.filter(({ title }) => title !== '');
  return titled.length < FROM_GROUPS ? [] : titled;
}

export const groupId = (scope: string, title: string): string =>
  `${scope}-grupo-${title.replaceAll(/\s+/g, '-')}`;

interface GroupTabsProps {
  scope: string;
  groups: readonly FieldGroup[];
  chosen: string;
  onChoose: (title: string) => void;
  /** Messages by dotted path. */
  faults: ReadonlyMap<string, string>;
}

const hasFault = (fields: readonly FormField[], faults: ReadonlyMap<string, string>): boolean =>
  [...faults.keys()].some((path) => fields.some(({ name }) => name === path.split('.')[0]));

/** The groups of a long form, one at a time: arrows, Home and End go from tab to tab. */
export function GroupTabs({ scope, groups, chosen, onChoose, faults }: GroupTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = tabs.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = tabs.at(to % tabs.length);
    next?.focus();
    next?.click();
  };
  return (
    <div
      className="pe-group-tabs"
      role="tablist"
      aria-label="Grupos de campos"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {groups.map(({ title, fields }) => (
        <button
          key={title}
          type="button"
          role="tab"
          id={`${groupId(scope, title)}-pestana`}
          aria-selected={title === chosen}
          aria-controls={groupId(scope, title)}
          tabIndex={title === chosen ? 0 : -1}
          data-invalid={hasFault(fields, faults) || undefined}
          onClick={() => onChoose(title)}
        >
          {title}
          {hasFault(fields, faults) ? <span className="pe-hidden"> (por corregir)</span> : null}
        </button>
      ))}
    </div>
  );
}
