import { PastedNote } from '../../rich-text/PastedNote.tsx';
import type { MountedBody } from './mount-body.ts';
import type { PasteReport } from './paste-body.ts';

interface PasteReportNoteProps {
  report: PasteReport;
  body: () => MountedBody | null;
  onClose: () => void;
}

/** What came of a paste, and how it may have been meant. */
export function PasteReportNote({ report, body, onClose }: PasteReportNoteProps) {
  const { leftOut, cards, markdown } = report;
  const act = (label: string, run: (text: MountedBody) => void) => (
    <button
      type="button"
      className="pe-button"
      onClick={() => {
        const text = body();
        if (text) run(text);
        onClose();
      }}
    >
      {label}
    </button>
  );
  const said =
    cards === 1
      ? 'La dirección se insertó como publicación. '
      : `${cards} direcciones se insertaron como publicaciones. `;
  return (
    <PastedNote
      leftOut={leftOut}
      className="st-pasted"
      buttonClassName="pe-button"
      onClose={onClose}
    >
      {markdown !== undefined ? (
        <>
          El texto trae marcas de Markdown.{' '}
          {act('Dar formato', (text) => void text.readMarkdown(markdown))}
        </>
      ) : cards > 0 ? (
        <>
          {said}
          {act('Dejar como texto', (text) => text.undo())}
        </>
      ) : null}
    </PastedNote>
  );
}
