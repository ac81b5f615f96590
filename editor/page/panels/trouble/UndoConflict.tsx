import type { Conflict } from '../../../../schemas/page-records/conflict.ts';
import { valueText } from '../../../document/change-words.ts';
import { Button } from '../../../shell/Button.tsx';
import { Dialog } from '../../../shell/Dialog.tsx';
import { plainText } from '../../../shell/plain-text.ts';
import type { TravelQuestion } from '../../commands/commands.ts';
import { useEditor, useSyncState } from '../../EditorContext.ts';

const lineOf = (conflict: Conflict, who: string): string =>
  conflict.kind === 'value'
    ? `Ahora dice: ${valueText(conflict.theirs, plainText)}`
    : conflict.kind === 'place'
      ? `${who} lo movió después.`
      : `${who} lo cambió o lo quitó después.`;

/** A colleague changed since what would be undone: somebody has to say. */
export function UndoConflict({
  question,
  onClose,
}: {
  question: TravelQuestion | null;
  onClose: () => void;
}) {
  const { commands } = useEditor();
  const mergedBy = useSyncState((state) => state.mergedBy);
  const answer = (how: 'force' | 'skip') => {
    if (question) commands[question.direction](how);
    onClose();
  };
  const verb = question?.direction === 'redo' ? 'Rehacer' : 'Deshacer';
  return (
    <Dialog
      isOpen={question !== null}
      onClose={onClose}
      title={`${verb}: ${question?.label ?? ''}`}
    >
      <p>{mergedBy || 'Otra persona'} cambió lo mismo desde entonces.</p>
      <ul>
        {question?.conflicts.map((conflict) => (
          <li key={JSON.stringify(conflict)}>{lineOf(conflict, mergedBy || 'Alguien')}</li>
        ))}
      </ul>
      <div className="pe-actions">
        <Button variant="default" onClick={() => answer('skip')} data-autofocus>
          Dejarlo como está
        </Button>
        <Button color="brand" onClick={() => answer('force')}>
          {verb} de todos modos
        </Button>
      </div>
    </Dialog>
  );
}
