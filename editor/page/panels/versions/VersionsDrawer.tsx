import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type PageVersion, VERSION_NAME_CHARS } from '../../../../schemas/endpoints/shapes/page.ts';
import type { Publication } from '../../../../schemas/endpoints/shapes/publication.ts';
import { useApi } from '../../../shell/api/ApiContext.ts';
import { Skeleton } from '../../../shell/Button.tsx';
import { Fault } from '../../../shell/faults/Fault.tsx';
import { Icon } from '../../../shell/Icon.tsx';
import { part } from '../../../shell/part.tsx';
import { Segments } from '../../../shell/Segments.tsx';
import { Sheet } from '../../../shell/Sheet.tsx';
import { useMay } from '../../../shell/use-may.ts';
import { momentLabel } from '../../../shell/zoned-minute.ts';
import { useEditor, useSyncState } from '../../EditorContext.ts';
import { useSavingWork } from '../../publishing/use-saving-work.ts';
import { RemoveVersionDialog } from './RemoveVersionDialog.tsx';
import { ShownHistory, shownLabel } from './ShownHistory.tsx';
import { usePublishVersion } from './use-publish-version.ts';

const LISTS = [
  { value: 'versions', label: 'Versiones' },
  { value: 'shown', label: 'Lo que vieron los lectores' },
] as const;

const minuteOf = (iso: string): string => iso.slice(0, 16);

/** Two of one minute are told apart by their seconds. */
function sharedMinutes(versions: readonly PageVersion[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { savedAt } of versions) {
    const minute = minuteOf(savedAt);
    if (seen.has(minute)) shared.add(minute);
    seen.add(minute);
  }
  return shared;
}

function NameForm({
  version,
  onDone,
}: {
  version: PageVersion;
  onDone: (name: string | undefined) => void;
}) {
  const [name, setName] = useState(version.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(name.trim());
  };
  return (
    <form className="pe-version-name" onSubmit={submit}>
      <input
        className="pe-input"
        aria-label={`Nombre de la versión ${version.version}`}
        maxLength={VERSION_NAME_CHARS}
        // biome-ignore lint/a11y/noAutofocus: it stands where the button was that opened it
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onDone(undefined);
        }}
      />
      <button type="submit" className="pe-button">
        Listo
      </button>
    </form>
  );
}

interface VersionRowProps {
  version: PageVersion;
  /** When readers had it last; undefined: never. */
  shown: Publication | undefined;
  /** Why it cannot be put before readers; undefined: it can. */
  reason: string | undefined;
  onPublish: () => void;
  timeZone: string;
  withSeconds: boolean;
  isSeen: boolean;
  canRemove: boolean;
  onSee: () => void;
  onName: (name: string) => void;
  onRemove: () => void;
}

function VersionRow({
  version,
  shown,
  reason,
  onPublish,
  timeZone,
  withSeconds,
  isSeen,
  canRemove,
  onSee,
  onName,
  onRemove,
}: VersionRowProps) {
  const [isNaming, setNaming] = useState(false);
  const title = version.name || `Versión ${version.version}`;
  return (
    <li aria-current={isSeen ? 'true' : undefined}>
      {isNaming ? (
        <NameForm
          version={version}
          onDone={(name) => {
            setNaming(false);
            if (name !== undefined) onName(name);
          }}
        />
      ) : (
        <div className="pe-rows-line">
          <button
            type="button"
            className="pe-lead"
            disabled={version.removed}
            aria-label={`Ver la versión ${version.version}${version.name ? `, ${version.name}` : ''}`}
            onClick={onSee}
          >
            <strong>
              {title}{' '}
              {version.live ? (
                <em className="pe-tag" data-tone="live">
                  En el sitio
                </em>
              ) : null}
              {version.scheduledFor ? (
                <em className="pe-tag" data-tone="ahead">
                  Programada para el {momentLabel(version.scheduledFor, timeZone)}
                </em>
              ) : null}
              {version.removed ? <em className="pe-tag">Contenido quitado</em> : null}
            </strong>
            <span>
              {version.name ? `Versión ${version.version} · ` : ''}
              {momentLabel(version.savedAt, timeZone, { withSeconds })} · {version.savedBy}
            </span>
            {shown ? (
              <span>
                En el sitio: {shownLabel(shown, new Date(), timeZone)}
                {shown.by ? ` · publicó ${shown.by}` : ''}
              </span>
            ) : null}
          </button>
          {version.name && !version.live && !version.removed ? (
            <button
              type="button"
              className="pe-button"
              disabled={reason !== undefined}
              title={reason}
              aria-label={`Poner en el sitio «${version.name}»`}
              onClick={onPublish}
            >
              Poner en el sitio
            </button>
          ) : null}
          {version.removed ? null : (
            <button
              type="button"
              className="pe-icon-button"
              aria-label={`Cambiar el nombre de la versión ${version.version}`}
              title="Cambiar el nombre"
              onClick={() => setNaming(true)}
            >
              <Icon name="edit" size={16} />
            </button>
          )}
          {canRemove ? (
            <button
              type="button"
              className="pe-icon-button"
              aria-label={`Quitar el contenido de la versión ${version.version}`}
              title="Quitar el contenido"
              onClick={onRemove}
            >
              <Icon name="trash" size={16} />
            </button>
          ) : null}
        </div>
      )}
    </li>
  );
}

interface VersionsDrawerProps {
  /** The version that is looked at. */
  seen: number | undefined;
  onSee: (version: PageVersion) => void;
  onClose: () => void;
}

/** Every version of the page, newest first, and which of them readers get. */
function VersionsDrawerView({ seen, onSee, onClose }: VersionsDrawerProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { page, site } = useEditor();
  const work = useSavingWork();
  const current = useSyncState((state) => state.version);
  const published = useSyncState((state) => state.publishedVersion);
  const key = ['versions', page.id, current, published];
  const versions = useQuery({ queryKey: key, queryFn: () => api.versions(page.id), staleTime: 0 });
  const shown = useQuery({
    queryKey: [...key, 'shown'],
    queryFn: () => api.publications(page.id),
    staleTime: 0,
  });
  const [list, setList] = useState<'versions' | 'shown'>('versions');
  const { publish, reason } = usePublishVersion(onClose);
  const { isAllowed: mayErase } = useMay('page.erase');
  const [removed, setRemoved] = useState<PageVersion | null>(null);
  const reload = () => void queries.invalidateQueries({ queryKey: ['versions', page.id] });
  const rename = useMutation({
    mutationFn: ({ version, name }: { version: number; name: string }) =>
      api.nameVersion(page.id, version, { name }),
    onSettled: reload,
  });
  const shared = sharedMinutes(versions.data ?? []);
  const canRemove = ({ removed: isRemoved, live, scheduledFor, version }: PageVersion): boolean =>
    mayErase && !isRemoved && !live && !scheduledFor && version !== current;
  const failure = versions.error ?? rename.error ?? shown.error ?? publish.error;
  return (
    <Sheet title="Versiones" onClose={onClose}>
      <section>
        <Segments label="Qué se lista" value={list} options={LISTS} onChange={setList} />
        <Fault text={failure?.message} />
        {list === 'shown' ? (
          <ShownHistory
            shown={shown.data ?? []}
            reason={reason}
            isBusy={publish.isPending}
            onSee={(number) => {
              const found = versions.data?.find(({ version }) => version === number);
              if (found) onSee(found);
            }}
            onGoBack={(number) => publish.mutate(number)}
          />
        ) : null}
        {list === 'versions' && versions.isPending
          ? [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={48} />)
          : null}
        {list === 'versions' && work.isDraftAhead ? (
          <p className="pe-help">
            El borrador va adelante de la última versión. Se guarda solo; una versión se hace al
            guardarla, publicarla o programarla.
          </p>
        ) : null}
        {list === 'versions' ? (
          <ol className="pe-rows">
            {versions.data?.map((version) => (
              <VersionRow
                key={version.version}
                version={version}
                shown={shown.data?.find((one) => one.version === version.version)}
                reason={publish.isPending ? 'Se está publicando' : reason}
                onPublish={() => publish.mutate(version.version)}
                timeZone={site.dateLocalization.timeZone}
                withSeconds={shared.has(minuteOf(version.savedAt))}
                isSeen={version.version === seen}
                canRemove={canRemove(version)}
                onSee={() => onSee(version)}
                onName={(name) => rename.mutate({ version: version.version, name })}
                onRemove={() => setRemoved(version)}
              />
            ))}
          </ol>
        ) : null}
      </section>
      <RemoveVersionDialog
        pageId={page.id}
        version={removed}
        onClose={() => setRemoved(null)}
        onDone={() => {
          setRemoved(null);
          reload();
        }}
      />
    </Sheet>
  );
}

export const VersionsDrawer = part('Versiones', VersionsDrawerView);
