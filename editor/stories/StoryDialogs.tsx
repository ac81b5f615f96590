import { useNavigate } from 'react-router';
import type { SiteProperties } from '../../schemas/site.ts';
import { laterView } from '../shell/later.tsx';
import { StoryLinks } from './preview/StoryLinks.tsx';
import { BeforePublishing, Question, ScheduleDialog } from './StoryQuestions.tsx';
import type { StorySyncState } from './saving/story-sync.ts';
import { SaveAsTemplate } from './templates/SaveAsTemplate.tsx';
import type { Publishing } from './use-publishing.ts';
import { VersionsDialog } from './versions/VersionsDialog.tsx';

const StoryPreview = laterView(
  'Vista previa',
  async () => (await import('./preview/StoryPreview.tsx')).StoryPreview,
);

/** What somebody asked for from the bar of a story; null: nothing. */
export type StoryDialogName =
  | 'publish'
  | 'schedule'
  | 'unpublish'
  | 'discard'
  | 'versions'
  | 'preview'
  | 'links'
  | 'template'
  | null;

interface StoryDialogsProps {
  asked: StoryDialogName;
  /** Links that lead nowhere. */
  dead: readonly string[];
  state: StorySyncState;
  publishing: Publishing;
  sites: readonly SiteProperties[];
  timeZone: string;
  /** Published with a time of its own, as imports bring it. */
  isWithheld: boolean;
  onAsk: (asked: StoryDialogName) => void;
}

/** What opens over a story when somebody asks for it. */
export function StoryDialogs(props: StoryDialogsProps) {
  const { asked, dead, state, publishing, sites, timeZone, isWithheld, onAsk } = props;
  const navigate = useNavigate();
  const { story } = publishing;
  const close = () => onAsk(null);
  return (
    <>
      {asked === 'preview' ? (
        <StoryPreview
          sites={sites}
          save={publishing.save}
          revision={state.revision}
          isBehind={state.status !== 'saved'}
          onClose={close}
          onShare={story.mayWrite ? () => onAsk('links') : undefined}
        />
      ) : null}
      <StoryLinks
        isOpen={asked === 'links'}
        sites={sites}
        timeZone={timeZone}
        save={publishing.save}
        onClose={close}
      />
      <SaveAsTemplate isOpen={asked === 'template'} save={publishing.save} onClose={close} />
      <BeforePublishing
        isOpen={asked === 'publish'}
        document={state.document}
        dead={dead}
        isLive={story.isShown}
        onClose={close}
        onPublish={() => {
          close();
          void publishing.publish();
        }}
      />
      <VersionsDialog isOpen={asked === 'versions'} timeZone={timeZone} onClose={close} />
      <ScheduleDialog
        isOpen={asked === 'schedule'}
        timeZone={timeZone}
        onClose={close}
        onChoose={(at) => {
          close();
          void publishing.schedule(at);
        }}
      />
      <Question
        isOpen={asked === 'unpublish'}
        onClose={close}
        title="¿Retirar del sitio?"
        answer="Retirar"
        onAnswer={() => void publishing.unpublish()}
      >
        {`${
          isWithheld
            ? 'La nota ya no sale a su hora.'
            : 'Los lectores dejan de ver la nota en cuanto la retiras.'
        } El texto queda aquí y se puede publicar otra vez en la misma dirección.`}
      </Question>
      <Question
        isOpen={asked === 'discard'}
        onClose={close}
        title={story.wasShown ? '¿Descartar los cambios?' : '¿Eliminar el borrador?'}
        answer={story.wasShown ? 'Descartar' : 'Eliminar'}
        onAnswer={async () => {
          if (!(await publishing.discard())) return;
          if (story.wasShown) window.location.reload();
          else void navigate('/historias');
        }}
      >
        {story.wasShown
          ? 'Vuelve a quedar como la tienen o la tuvieron los lectores.'
          : 'Se elimina para siempre: los lectores nunca la tuvieron.'}
      </Question>
    </>
  );
}
