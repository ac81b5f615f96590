import type { JsonObject } from '../../schemas/json.ts';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { MinuteField, useMinute } from '../shell/MinuteField.tsx';
import { part } from '../shell/part.tsx';
import { storyWarnings } from './story-warnings.ts';
import { ChangesForReaders } from './versions/ChangesForReaders.tsx';

interface BeforePublishingProps {
  isOpen: boolean;
  document: JsonObject;
  /** Links that lead nowhere, each with its sentence. */
  dead: readonly string[];
  /** Readers have it already: what changes for them is told. */
  isLive: boolean;
  onClose: () => void;
  onPublish: () => void;
}

/** What an editor would mend before readers see it, and what changes for those who have it. */
export function BeforePublishing(props: BeforePublishingProps) {
  const { isOpen, document, dead, isLive, onClose, onPublish } = props;
  const warnings = isOpen ? [...storyWarnings(document), ...dead] : [];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Antes de publicar"
      {...(isLive ? { size: 'lg' as const } : {})}
    >
      <ul className="st-asked">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {isOpen && isLive ? <ChangesForReaders /> : null}
      <div className="pe-actions">
        <Button variant="default" onClick={onClose}>
          Seguir escribiendo
        </Button>
        <Button color="brand" data-autofocus onClick={onPublish}>
          {warnings.length > 0 ? 'Publicar de todos modos' : 'Publicar cambios'}
        </Button>
      </div>
    </Dialog>
  );
}

interface QuestionProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What the button says that does it. */
  answer: string;
  onAnswer: () => void;
  children: string;
}

/** Asks before something is done that readers or writers notice. */
export const Question = ({ isOpen, onClose, title, answer, onAnswer, children }: QuestionProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title}>
    <p>{children}</p>
    <div className="pe-actions">
      <Button variant="default" onClick={onClose}>
        Cancelar
      </Button>
      <Button
        color="brand"
        onClick={() => {
          onClose();
          onAnswer();
        }}
      >
        {answer}
      </Button>
    </div>
  </Dialog>
);

function ScheduleDialogView({
  isOpen,
  timeZone,
  onClose,
  onChoose,
}: {
  isOpen: boolean;
  timeZone: string;
  onClose: () => void;
  onChoose: (at: string) => void;
}) {
  const { clock, setClock, moment, fault } = useMinute(timeZone);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Programar la publicación">
      <p>Se publica como está ahora; lo que escribas después se queda en el borrador.</p>
      <MinuteField
        timeZone={timeZone}
        date={clock.date}
        time={clock.time}
        onChange={setClock}
        label="Cuándo se publica"
        fault={fault}
      />
      <div className="pe-actions">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          color="brand"
          disabled={!moment || fault !== undefined}
          onClick={() => moment && onChoose(moment.toISOString())}
        >
          Programar
        </Button>
      </div>
    </Dialog>
  );
}

export const ScheduleDialog = part('Programar la publicación', ScheduleDialogView);
