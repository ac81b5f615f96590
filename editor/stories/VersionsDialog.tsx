import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { showNotice } from '../shell/notices.ts';
import { part } from '../shell/part.tsx';
import { momentLabel } from '../shell/zoned-minute.ts';
import { deskClient } from './desk-client.ts';
import { withVersion } from './document-fields.ts';
import { useStory } from './StoryContext.ts';

interface VersionsDialogProps {
  isOpen: boolean;
  timeZone: string;
  onClose: () => void;
}

/** What was published or scheduled of the story; each can be written on from. */
function VersionsDialogView({ isOpen, timeZone, onClose }: VersionsDialogProps) {
  const { story, sync, isReadOnly } = useStory();
  const list = useQuery({
    queryKey: ['story-desk', 'versions', story.id, story.revision],
    queryFn: () => deskClient.storyVersions(story.id),
    enabled: isOpen,
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: (version: number) => deskClient.storyVersion(story.id, version),
    onSuccess: ({ document, version }) => {
      sync.replace(withVersion(sync.state().document, document));
      showNotice({ message: `El borrador es otra vez el de la versión ${version}.` });
      onClose();
    },
    onError: (error) =>
      showNotice({ title: 'No se recuperó', message: error.message, tone: 'bad' }),
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Versiones">
      {list.isPending ? <Skeleton height={80} /> : null}
      {list.error ? (
        <p className="pe-error" role="alert">
          {list.error.message}
        </p>
      ) : null}
      {list.data?.length === 0 ? (
        <p>Todavía no hay ninguna: cada vez que se publica queda una.</p>
      ) : null}
      <ul className="pe-items st-versions">
        {list.data?.map(({ version, savedBy, savedAt, publishedAt }) => (
          <li key={version}>
            <span>
              <strong>Versión {version}</strong>
              <span className="pe-sub">
                {publishedAt
                  ? `Publicada ${momentLabel(publishedAt, timeZone)}`
                  : `Programada ${momentLabel(savedAt, timeZone)}`}{' '}
                · {savedBy}
              </span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              disabled={isReadOnly}
              loading={restore.isPending && restore.variables === version}
              onClick={() => restore.mutate(version)}
            >
              Recuperar<span className="pe-hidden"> la versión {version}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export const VersionsDialog = part('Versiones', VersionsDialogView);
