import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { CallFailed } from '../shell/api/call.ts';
import { Screen } from '../shell/Screen.tsx';
import { type OpenedStory, openStory } from './open-story.ts';
import { StoryEditor } from './StoryEditor.tsx';

/** One story, at `/historias/{id}`. */
export function StoryScreen() {
  const { storyId = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenedStory | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let isGone = false;
    let leave: (() => void) | undefined;
    setOpened(null);
    setFailed(null);
    openStory(storyId).then(
      (next) => {
        leave = () => {
          next.sync.stop();
          next.release();
        };
        if (isGone) leave();
        else setOpened(next);
      },
      (error: unknown) => isGone || setFailed(error),
    );
    return () => {
      isGone = true;
      leave?.();
    };
  }, [storyId, attempt]);
  if (failed) {
    const isMissing = failed instanceof CallFailed && [403, 404].includes(failed.status);
    return (
      <Screen
        title={isMissing ? 'Esta nota no está' : 'No se pudo abrir la nota'}
        action={
          isMissing
            ? { label: 'Ir a las notas', href: '/historias' }
            : { label: 'Reintentar', run: () => setAttempt(attempt + 1) }
        }
      >
        {failed instanceof Error ? failed.message : null}
      </Screen>
    );
  }
  if (!opened) return <Screen title="Abriendo la nota…" isBusy />;
  return <StoryEditor key={`${opened.story.id} ${attempt}`} {...opened} />;
}
