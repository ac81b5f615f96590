import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PeopleHere } from '../../schemas/endpoints/shapes/page.ts';
import { siteAddress } from '../page/panels/site-address.ts';
import { People } from '../page/panels/top-bar/People.tsx';
import { useApi } from '../shell/api/ApiContext.ts';
import { missingPaths } from '../shell/api/missing-paths.ts';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { laterView } from '../shell/later.tsx';
import { Menu, MenuItem } from '../shell/Menu.tsx';
import { part } from '../shell/part.tsx';
import { hourLabel, momentLabel } from '../shell/zoned-minute.ts';
import { deadLinks } from './dead-links.ts';
import { deskClient } from './desk-client.ts';
import { placeLabel } from './place-labels.ts';
import type { StoryDialogName } from './StoryDialogs.tsx';
import type { StorySyncState } from './saving/story-sync.ts';
import { STATE_LABELS } from './state-words.ts';
import { storyWarnings } from './story-warnings.ts';
import type { Publishing } from './use-publishing.ts';

const StoryDialogs = laterView(
  'Ventanas de la nota',
  async () => (await import('./StoryDialogs.tsx')).StoryDialogs,
  { isShown: ({ asked }) => asked !== null },
);

const DEFAULT_ZONE = 'America/Mexico_City';

/** Where the work is, at every moment. */
const savedLabel = (
  { status, savedAt, refusal }: StorySyncState,
  now: Date,
  timeZone: string,
): string =>
  ({
    saved: savedAt ? `Guardado ${hourLabel(savedAt, now, timeZone)}` : '',
    unsaved: 'Cambios sin guardar',
    saving: 'Guardando…',
    offline: 'Sin conexión: se guarda aquí',
    'signed-out': 'Sesión terminada: se guarda aquí',
    refused: `No se pudo guardar: ${refusal ?? ''}`,
    gone: 'La nota ya no existe: lo tuyo sigue aquí',
  })[status];

interface StoryBarProps {
  state: StorySyncState;
  publishing: Publishing;
  /** Who else has the story open. */
  people: PeopleHere;
  /** Puts the focus into a field: where something is missing, or somebody else is. */
  onFault: (path: string) => void;
}

/** The bar of an open story: where it is, and what is done with it. */
function StoryBarView({ state, publishing, people, onFault }: StoryBarProps) {
  const api = useApi();
  const { story, isBusy, issues, isOvertaken } = publishing;
  const { mayPublish, mayWrite, places, schedule } = story;
  const [isChecking, setChecking] = useState(false);
  /** Links that lead nowhere, as they were when somebody wanted to publish. */
  const [dead, setDead] = useState<readonly string[]>([]);
  const isWritten = state.revision !== story.revision || state.status !== 'saved';
  const isBehind = schedule?.fault === null && (schedule.isBehind || isWritten);
  const sites = useQuery({ queryKey: ['sites'], queryFn: api.sites });
  const home = sites.data?.find(({ key }) => key === story.site);
  const timeZone = home?.dateLocalization.timeZone ?? DEFAULT_ZONE;
  const [asked, setAsked] = useState<StoryDialogName>(null);
  const isChanged = state.document !== story.document && state.status !== 'saved';
  const isLive = story.isShown;
  // Published with a time of its own, as imports bring it: readers get it then.
  const isWithheld = story.state === 'scheduled' && !schedule;
  const isAhead = isChanged || state.revision !== story.revision;
  const shownState = story.state === 'published' && isAhead ? 'changed' : story.state;
  const isDone = shownState === 'published';
  const why = !mayPublish
    ? 'Tu cuenta no publica en los sitios de esta nota'
    : isDone
      ? 'Los lectores ya tienen todo lo escrito'
      : undefined;
  const address = places
    .map(({ site, path }) => {
      const found = sites.data?.find(({ key }) => key === site);
      return found && siteAddress(found, path, window.location);
    })
    .find(Boolean);
  const mayPublishNow = mayPublish && !isDone && !isBusy && !isChecking;
  const shown = useRef(state);
  shown.current = state;
  /**
   * What keeps it from readers is told, what an editor would mend first is asked. What goes out is
   * what was looked at: the story is written on meanwhile.
   */
  const publish = async (): Promise<void> => {
    setChecking(true);
    const isSaved = await publishing.save();
    const { document, clashes } = shown.current;
    const missing = (site: string, paths: string[]) => missingPaths(api, site, paths);
    const [checks, dead] = await Promise.all([
      isSaved ? deskClient.storyChecks(story.id).catch(() => null) : null,
      deadLinks(document, sites.data ?? [], missing),
    ]);
    const faults = checks?.faults ?? [];
    setDead(dead);
    setChecking(false);
    if (clashes.length > 0 || faults.length > 0) publishing.refuse(faults);
    else if (isLive || storyWarnings(document).length + dead.length > 0) setAsked('publish');
    else if (shown.current.document !== document) await latest.current();
    else await publishing.publish();
  };
  const latest = useRef(publish);
  latest.current = publish;
  // With the button: a key that comes just then is not lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (mayPublishNow && asked === null) void latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [mayPublishNow, asked]);
  const canDiscard = mayWrite && (story.isChanged || isAhead);
  return (
    <header className="st-bar">
      <Link className="pe-icon-button" to="/historias" aria-label="Volver a las notas">
        <Icon name="back" />
      </Link>
      <span className="pe-status" data-status={shownState}>
        {STATE_LABELS[shownState]}
      </span>
      <span className="st-saved" role="status" data-state={state.status}>
        {savedLabel(state, new Date(), timeZone)}
      </span>
      <span className="st-bar-gap" />
      <People people={people} labelOf={placeLabel} onGo={onFault} />
      {address ? (
        <a className="pe-button st-see" href={address} target="_blank" rel="noreferrer">
          <Icon name="external" size={16} /> <span>Ver en el sitio</span>
        </a>
      ) : null}
      <button type="button" className="pe-button st-see" onClick={() => setAsked('preview')}>
        <Icon name="eye" size={16} /> <span>Vista previa</span>
      </button>
      <Menu
        className="pe-icon-button"
        label="Más acciones"
        items={
          <>
            <MenuItem
              icon={<Icon name="link" />}
              isDisabled={!mayWrite}
              onClick={() => setAsked('links')}
            >
              Enlaces de vista previa…
            </MenuItem>
            <MenuItem
              icon={<Icon name="clock" />}
              isDisabled={!mayPublish}
              onClick={() => setAsked('schedule')}
            >
              {schedule && !schedule.fault ? 'Cambiar la hora…' : 'Programar…'}
            </MenuItem>
            <MenuItem icon={<Icon name="layers" />} onClick={() => setAsked('versions')}>
              Versiones…
            </MenuItem>
            <MenuItem icon={<Icon name="copy" />} onClick={() => setAsked('template')}>
              Guardar como plantilla…
            </MenuItem>
            <MenuItem
              icon={<Icon name="archive" />}
              isDisabled={!mayPublish || !(isLive || isWithheld)}
              onClick={() => setAsked('unpublish')}
            >
              Retirar del sitio…
            </MenuItem>
            <MenuItem
              icon={<Icon name="trash" />}
              isDisabled={!canDiscard}
              onClick={() => setAsked('discard')}
            >
              {story.wasShown ? 'Descartar los cambios…' : 'Eliminar el borrador…'}
            </MenuItem>
          </>
        }
      >
        <Icon name="more" />
      </Menu>
      <Button
        color="brand"
        disabled={!mayPublish || isDone}
        title={why ?? 'Ctrl + Enter'}
        loading={isBusy || isChecking}
        onClick={() => void publish()}
      >
        {isLive ? 'Publicar cambios' : 'Publicar'}
      </Button>
      {schedule ? (
        <p className="st-bar-note" data-bad={schedule.fault !== null}>
          {schedule.fault
            ? `No se publicó a su hora (${momentLabel(schedule.at, timeZone)}): ${schedule.fault}.`
            : `Se publica ${momentLabel(schedule.at, timeZone)}, como estaba cuando ${schedule.by} la programó.`}
          {isBehind ? ' Lo que se escribió después no sale.' : null}
          {isBehind && mayPublish ? (
            <button
              type="button"
              className="pe-button"
              onClick={() => void publishing.schedule(schedule.at)}
            >
              Que salga también
            </button>
          ) : null}
          {mayPublish ? (
            <button
              type="button"
              className="pe-button"
              onClick={() => void publishing.unschedule()}
            >
              {schedule.fault ? 'Entendido' : 'No publicar a esa hora'}
            </button>
          ) : null}
        </p>
      ) : null}
      {issues.length > 0 ? (
        <div className="st-issues" role="alert">
          <strong>Falta algo para publicar</strong>
          <ul>
            {issues.map(({ path, message }) => (
              <li key={`${path.join('.')} ${message}`}>
                <button
                  type="button"
                  className="st-issues-item"
                  onClick={() => onFault(path.join('.'))}
                >
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {isOvertaken ? (
        <div className="st-issues" role="alert">
          <strong>Una importación cambió lo que ven los lectores desde que empezaste.</strong>
          <div className="pe-row">
            <Button variant="default" onClick={() => void publishing.publish(true)}>
              Publicar lo mío encima
            </Button>
            <Button variant="subtle" onClick={publishing.forgetOvertaken}>
              Todavía no
            </Button>
          </div>
        </div>
      ) : null}
      <StoryDialogs
        asked={asked}
        dead={dead}
        state={state}
        publishing={publishing}
        sites={sites.data ?? []}
        timeZone={timeZone}
        isWithheld={isWithheld}
        onAsk={setAsked}
      />
    </header>
  );
}

export const StoryBar = part('Barra de la nota', StoryBarView);
