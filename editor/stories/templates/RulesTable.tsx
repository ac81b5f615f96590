import {
  type PartRule,
  rulesOn,
  STORY_PARTS,
  type StoryPartName,
  type StoryRules,
} from '../../../schemas/stories/story-rules.ts';
import { part as editorPart } from '../../shell/part.tsx';
import { ruleFault, rulesFor, withRule } from './template-draft.ts';

const NOTHING: PartRule = { isRequired: false };
const PARTS = Object.keys(STORY_PARTS) as StoryPartName[];

const numberIn = (typed: string): number | undefined => {
  const number = Number.parseInt(typed, 10);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

interface RulesTableProps {
  rules: StoryRules;
  /** Key of the site whose rules are shown; '' for those of all. */
  site: string;
  isReadOnly: boolean;
  onChange: (rules: StoryRules) => void;
}

/** What a template asks of each part of a story. */
function RulesTableView({ rules, site, isReadOnly, onChange }: RulesTableProps) {
  const own = rulesFor(rules, site);
  const shown = site === '' ? own : rulesOn(rules, site);
  return (
    <table className="pe-table st-rules">
      <caption className="pe-hidden">Qué debe tener una nota</caption>
      <thead>
        <tr>
          <th scope="col">Parte</th>
          <th scope="col">Obligatoria</th>
          <th scope="col">Mínimo</th>
          <th scope="col">Máximo</th>
        </tr>
      </thead>
      <tbody>
        {PARTS.map((name) => {
          const { label, unit } = STORY_PARTS[name];
          const rule = shown[name] ?? NOTHING;
          const fault = ruleFault(rule);
          const write = (next: PartRule | undefined) => onChange(withRule(rules, site, name, next));
          const count = (which: 'least' | 'most', title: string) =>
            unit ? (
              <input
                className="pe-input"
                type="number"
                min={1}
                max={100_000}
                aria-label={`${title}: ${label}`}
                aria-invalid={fault && which === 'most' ? true : undefined}
                disabled={isReadOnly}
                value={rule[which] ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  const { [which]: _, ...rest } = rule;
                  const number = numberIn(value);
                  write(number === undefined ? rest : { ...rest, [which]: number });
                }}
              />
            ) : null;
          return (
            <tr key={name}>
              <th scope="row">
                {label}
                <span className="pe-sub">{unit}</span>
                {fault ? <span className="pe-error">{fault}</span> : null}
                {site !== '' && own[name] && !isReadOnly ? (
                  <button type="button" className="st-rule-back" onClick={() => write(undefined)}>
                    Como en todos los sitios
                  </button>
                ) : null}
              </th>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Obligatoria: ${label}`}
                  disabled={isReadOnly}
                  checked={rule.isRequired}
                  onChange={({ currentTarget: { checked } }) =>
                    write({ ...rule, isRequired: checked })
                  }
                />
              </td>
              <td>{count('least', 'Mínimo')}</td>
              <td>{count('most', 'Máximo')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export const RulesTable = editorPart('Reglas de la plantilla', RulesTableView);
