import type { ReactNode } from 'react';
import type { Finding, Mend } from '../../../schemas/finding.ts';
import { Icon } from '../../shell/Icon.tsx';
import { plural } from '../../shell/words.ts';

interface FindingListProps {
  findings: readonly Finding[];
  onOpen: (finding: Finding) => void;
  /** Unset: whoever looks may not change the page. */
  onMend?: ((mend: Mend) => void) | undefined;
  /** What else settles a finding on the spot. */
  choiceOf?: ((finding: Finding) => ReactNode) | undefined;
}

const keyOf = ({ rule, path, message }: Finding): string => `${rule} ${path.join('.')} ${message}`;

/** Where a finding leads to: its block and its field. */
const whereOf = ({ block, field }: Finding): string =>
  [block?.label ?? 'La página', field?.label].filter(Boolean).join(' › ');

/** Faults or warnings, each leading to its block and its field. */
export function FindingList({ findings, onOpen, onMend, choiceOf }: FindingListProps) {
  const tone = findings[0]?.severity === 'fault' ? 'bad' : 'warn';
  return (
    <ul className="pe-rows" data-tone={tone}>
      {findings.map((finding) => {
        const { mend } = finding;
        return (
          <li key={keyOf(finding)} className="pe-change">
            <button type="button" className="pe-lead" onClick={() => onOpen(finding)}>
              <strong>{finding.message}</strong>
              <span>{whereOf(finding)}</span>
            </button>
            {mend && onMend ? (
              <button
                type="button"
                className="pe-button pe-change-action"
                aria-label={`${mend.label}: ${whereOf(finding)}`}
                onClick={() => onMend(mend)}
              >
                {mend.label}
              </button>
            ) : null}
            {choiceOf?.(finding)}
          </li>
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
