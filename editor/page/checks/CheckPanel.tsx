import '../publishing/publishing.css';
import { useMemo, useSyncExternalStore } from 'react';
import { type Finding, isFault } from '../../../schemas/finding.ts';
import { labelOf } from '../../document/catalogue.ts';
import { blockOfStored } from '../../document/tree.ts';
import { Fault } from '../../shell/faults/Fault.tsx';
import { Sheet } from '../../shell/Sheet.tsx';
import { useNextFocus } from '../../shell/use-next-focus.ts';
import { plural } from '../../shell/words.ts';
import { useEditor, useSyncState } from '../EditorContext.ts';
import { FaultSection, FindingList, NothingToMend } from '../publishing/FindingList.tsx';
import { leadToFinding } from '../publishing/lead-to.ts';
import { useMend } from './mends/use-mend.ts';
import { notAmong, refusedFindings } from './refused-findings.ts';

/** The form would stand under the sheet. */
const PHONE = '(max-width: 720px)';
const NOTHING: readonly Finding[] = [];
const ROWS = { row: '.pe-lead', title: '.pe-sheet h2[tabindex]' };

interface CheckPanelProps {
  onClose: () => void;
  /** Makes room for the form of a block. */
  onForm: () => void;
}

/** What the server did not take at the last attempt, beyond what the rules know. */
function useRefused(found: readonly Finding[]) {
  const { catalogue, commands } = useEditor();
  const problem = useSyncState((state) => state.problem);
  return useMemo(() => {
    if (problem?.kind !== 'issues') return { message: undefined, refused: [] };
    const label = (id: string) => {
      const block = blockOfStored(commands.page(), id);
      return block ? labelOf(catalogue, block.own.block) : 'Bloque';
    };
    const refused = notAmong(refusedFindings(problem, label), found);
    return { message: problem.message, refused };
  }, [problem, found, catalogue, commands]);
}

/** Everything that there is to mend on the open page, each with where, why and what settles it. */
export function CheckPanel({ onClose, onForm }: CheckPanelProps) {
  const { checks, commands, saving } = useEditor();
  const known = useSyncExternalStore(checks.subscribe, checks.current);
  const found = known ?? NOTHING;
  const { message, refused } = useRefused(found);
  const mend = useMend();
  const root = useNextFocus(found, ROWS);
  const faults = [...refused, ...found.filter(isFault)];
  const warnings = found.filter((finding) => !isFault(finding));
  const close = () => {
    saving.dismiss();
    onClose();
  };
  const open = (finding: Finding) => {
    onForm();
    if (window.matchMedia(PHONE).matches) close();
    leadToFinding(commands, finding);
  };
  return (
    <Sheet title="Revisión" onClose={close}>
      <div ref={root} className="pe-checks">
        <Fault text={message} />
        <FaultSection findings={faults} onOpen={open} onMend={mend} />
        {warnings.length > 0 ? (
          <section aria-label="Avisos">
            <h3>{plural(warnings.length, 'aviso', 'avisos')}</h3>
            <FindingList findings={warnings} onOpen={open} onMend={mend} />
          </section>
        ) : null}
        {known === undefined ? (
          <p className="pe-help" aria-busy="true">
            Revisando la página…
          </p>
        ) : faults.length + warnings.length === 0 ? (
          <NothingToMend />
        ) : null}
      </div>
    </Sheet>
  );
}
