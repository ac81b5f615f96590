import type { FormField } from '../../schemas/fields/visible.ts';

/** Fewer groups are seen at once. */
const FROM_GROUPS = 3;

export const groupId = (scope: string, title: string): string =>
  `${scope}-grupo-${title.replaceAll(/\s+/g, '-')}`;

interface GroupLinksProps {
  scope: string;
  groups: readonly { title: string; fields: readonly FormField[] }[];
  /** Messages by dotted path. */
  faults: ReadonlyMap<string, string>;
}

const hasFault = (fields: readonly FormField[], faults: ReadonlyMap<string, string>): boolean =>
  [...faults.keys()].some((path) => fields.some(({ name }) => name === path.split('.')[0]));

/** Leads to the groups of a long form; all of them stay open, so that nothing has to be found. */
export function GroupLinks({ scope, groups, faults }: GroupLinksProps) {
  const titled = groups.filter(({ title }) => title !== '');
  if (titled.length < FROM_GROUPS) return null;
  return (
    <nav className="pe-group-links" aria-label="Grupos de campos">
      {titled.map(({ title, fields }) => (
        <a
          key={title}
          href={`#${groupId(scope, title)}`}
          onClick={(event) => {
            event.preventDefault();
            const group = event.currentTarget.ownerDocument.getElementById(groupId(scope, title));
            group?.scrollIntoView({ block: 'start' });
            group?.focus({ preventScroll: true });
          }}
        >
          {title}
          {hasFault(fields, faults) ? <span className="pe-hidden"> (por corregir)</span> : null}
        </a>
      ))}
    </nav>
  );
}
