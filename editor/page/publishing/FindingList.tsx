import type { ReactNode } from 'react';
import { CHECK_WORDS } from '../../../schemas/check-words.ts';
import type { Finding, Mend } from '../../../schemas/finding.ts';
import type { CheckName } from '../../../schemas/site-checks.ts';
import { Icon } from '../../shell/Icon.tsx';
import { plural } from '../../shell/words.ts';

interface FindingListProps {
  findings: readonly Finding[];
  onOpen: (finding: Finding) => void;
  /** Mends them as one step. Unset: whoever looks may not change the page. */
  onMend?: ((mends: readonly Mend[]) => void) | undefined;
  /** What else settles a finding on the spot. */
  choiceOf?: ((finding: Finding) => ReactNode) | undefined;
}

const keyOf = ({ rule, path, message }: Finding): string => `${rule} ${path.join('.')} ${message}`;

/** Where a finding leads to: its block and its field. */
const whereOf = ({ block, field }: Finding): string =>
  [block?.label ?? 'La página', field?.label].filter(Boolean).join(' › ');

function FindingRow({ finding, onOpen, onMend, choiceOf }: RowProps) {
  const { mend } = finding;
  return (
    <li className="pe-change">
      <button type="button" className="pe-lead" onClick={() => onOpen(finding)}>
        <strong>{finding.message}</strong>
        <span>{whereOf(finding)}</span>
      </button>
      {mend && onMend ? (
        <button
          type="button"
          className="pe-button pe-change-action"
          aria-label={`${mend.label}: ${whereOf(finding)}`}
          onClick={() => onMend([mend])}
        >
          {mend.label}
        </button>
      ) : null}
      {choiceOf?.(finding)}
    </li>
  );
}

type RowProps = Omit<FindingListProps, 'findings'> & { finding: Finding };

/** From so many warnings of one rule on they are one line, until somebody wants to see them. */
const MANY = 3;

const isNamed = (rule: string): rule is CheckName => Object.hasOwn(CHECK_WORDS, rule);

function FindingGroup({ findings, ...acts }: FindingListProps & { rule: CheckName }) {
  const { rule, onMend } = acts;
  const { label } = CHECK_WORDS[rule];
  const mends = findings.flatMap(({ mend }) => mend ?? []);
  const names = [...new Set(mends.map((mend) => mend.label))];
  return (
    <li className="pe-change">
      <details className="pe-repeats">
        <summary className="pe-lead">
          <strong>{label}</strong> <span>{findings.length} avisos</span>
        </summary>
        <ul className="pe-rows">
          {findings.map((finding) => (
            <FindingRow key={keyOf(finding)} finding={finding} {...acts} />
          ))}
        </ul>
      </details>
      {onMend ? (
        <div className="pe-repeats-acts">
          {names.map((name) => {
            const same = mends.filter((mend) => mend.label === name);
            return (
              <button
                key={name}
                type="button"
                className="pe-button"
                aria-label={`${name}: ${label}, ${plural(same.length, 'aviso', 'avisos')}`}
                onClick={() => onMend(same)}
              >
                {same.length > 1 ? `${name} (${same.length})` : name}
              </button>
            );
          })}
        </div>
      ) : null}
    </li>
  );
}

/** Findings in their order, those of a rule that repeats together where its first one stands. */
function groupsOf(findings: readonly Finding[]): Finding[][] {
  return findings.flatMap((finding) => {
    const { rule, severity } = finding;
    const same = findings.filter((each) => each.rule === rule);
    if (severity === 'fault' || same.length < MANY || !isNamed(rule)) return [[finding]];
    return same[0] === finding ? [same] : [];
  });
}

/** Faults or warnings, each leading to its block and its field. */
export function FindingList({ findings, ...acts }: FindingListProps) {
  const tone = findings[0]?.severity === 'fault' ? 'bad' : 'warn';
  return (
    <ul className="pe-rows" data-tone={tone}>
      {groupsOf(findings).map((group) => {
        const [finding] = group;
        if (!finding) return null;
        const { rule } = finding;
        return group.length > 1 && isNamed(rule) ? (
          <FindingGroup key={rule} rule={rule} findings={group} {...acts} />
        ) : (
          <FindingRow key={keyOf(finding)} finding={finding} {...acts} />
        );
      })}
    </ul>
  );
}

/** What keeps a page from its readers; nothing where there are no faults. */
export const FaultSection = ({ findings, ...rest }: Omit<FindingListProps, 'choiceOf'>) =>
  findings.length > 0 ? (
    <section aria-label="Por corregir">
      <h3>
        <Icon name="warning" size={16} />{' '}
        {plural(findings.length, 'cosa por corregir', 'cosas por corregir')}
      </h3>
      <p className="pe-help">Con esto la página no se puede publicar.</p>
      <FindingList findings={findings} {...rest} />
    </section>
  ) : null;

export const NothingToMend = () => (
  <p className="pe-sheet-fine">
    <Icon name="check" size={16} /> Nada por corregir.
  </p>
);
