import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonObject } from '../../../schemas/json.ts';
import type { StoryVersion } from '../../../schemas/story-desk-api.ts';
import { Button, Skeleton } from '../../shell/Button.tsx';
import { Dialog } from '../../shell/Dialog.tsx';
import { Fault } from '../../shell/faults/Fault.tsx';
import { showNotice } from '../../shell/notices.ts';
import { part } from '../../shell/part.tsx';
import { momentLabel } from '../../shell/zoned-minute.ts';
import { deskClient } from '../desk-client.ts';
import { withVersion } from '../document-fields.ts';
import { useStory } from '../StoryContext.ts';
import { ChangedParts } from './ChangedParts.tsx';

interface ComparisonProps {
  version: number;
  before: JsonObject;
  onBack: () => void;
}

/** What changed since a version, part by part; each can be given back. */
function Comparison({ version, before, onBack }: ComparisonProps) {
  const { document, sync, isReadOnly } = useStory();
  return (
    <>
      <Button variant="subtle" onClick={onBack}>
        Todas las versiones
      </Button>
      <ChangedParts
        before={before}
        after={document}
        title={`Lo que cambió desde la versión ${version}:`}
        nothing={`La nota dice lo mismo que en la versión ${version}.`}
        onRestore={
          isReadOnly
            ? undefined
            : (one) => {
                sync.write(one.restored);
                showNotice({ message: 'Recuperado.' });
              }
        }
      />
    </>
  );
}

const whenOf = ({ publishedAt, savedAt, isDraft }: StoryVersion, timeZone: string): string => {
  if (publishedAt) return `Publicada ${momentLabel(publishedAt, timeZone)}`;
  return `${isDraft ? 'Borrador' : 'Programada'} ${momentLabel(savedAt, timeZone)}`;
};

interface VersionsDialogProps {
  isOpen: boolean;
  timeZone: string;
  onClose: () => void;
}

/** What the story was at times: compared word by word, given back whole or in part. */
function VersionsDialogView({ isOpen, timeZone, onClose }: VersionsDialogProps) {
  const { story, sync, isReadOnly } = useStory();
  const [compared, setCompared] = useState<{ version: number; document: JsonObject } | null>(null);
  const list = useQuery({
    queryKey: ['story-desk', 'versions', story.id, sync.state().revision],
    queryFn: () => deskClient.storyVersions(story.id),
    enabled: isOpen,
    staleTime: 0,
  });
  const onError = (error: Error) =>
    showNotice({ title: 'No se pudo abrir', message: error.message, tone: 'bad' });
  const restore = useMutation({
    mutationFn: (version: number) => deskClient.storyVersion(story.id, version),
    onSuccess: ({ document, version }) => {
      sync.replace(withVersion(sync.state().document, document));
      showNotice({ message: `El borrador es otra vez el de la versión ${version}.` });
      onClose();
    },
    onError,
  });
  const compare = useMutation({
    mutationFn: (version: number) => deskClient.storyVersion(story.id, version),
    onSuccess: setCompared,
    onError,
  });
  const close = () => {
    setCompared(null);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Versiones" size="lg">
      {compared ? (
        <Comparison
          version={compared.version}
          before={compared.document}
          onBack={() => setCompared(null)}
        />
      ) : (
        <>
          {list.isPending ? <Skeleton height={80} /> : null}
          <Fault text={list.error?.message} />
          {list.data?.length === 0 ? (
            <p>
              Todavía no hay ninguna: queda una al publicar, cuando sigue otra persona y cada tanto
              mientras se escribe.
            </p>
          ) : null}
          <ul className="pe-items st-versions">
            {list.data?.map((one) => (
              <li key={one.version}>
                <span>
                  <strong>Versión {one.version}</strong>
                  <span className="pe-sub">
                    {whenOf(one, timeZone)} · {one.savedBy}
                  </span>
                </span>
                <span className="pe-row">
                  <Button
                    variant="default"
                    size="compact-sm"
                    loading={compare.isPending && compare.variables === one.version}
                    onClick={() => compare.mutate(one.version)}
                  >
                    Comparar<span className="pe-hidden"> con la versión {one.version}</span>
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={isReadOnly}
                    loading={restore.isPending && restore.variables === one.version}
                    onClick={() => restore.mutate(one.version)}
                  >
                    Recuperar<span className="pe-hidden"> la versión {one.version}</span>
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

export const VersionsDialog = part('Versiones', VersionsDialogView);
