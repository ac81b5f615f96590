import '@fontsource-variable/newsreader/opsz.css';
import '@fontsource-variable/newsreader/opsz-italic.css';
import '../desk/desk.css';
import './stories.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { OpenStory } from '../../schemas/story-desk-api.ts';
import { fetchWhenIdle, laterView } from '../shell/later.tsx';
import { Part } from '../shell/part.tsx';
import { Segments } from '../shell/Segments.tsx';
import { BodyEditor } from './body/BodyEditor.tsx';
import type { MountedBody } from './body/mount-body.ts';
import { deskClient } from './desk-client.ts';
import { basicOf, plainOf, withBasic } from './document-fields.ts';
import { SideFields } from './fields/SideFields.tsx';
import { kickerOf, withKicker } from './fields/story-facts.ts';
import { LineEditor } from './LineEditor.tsx';
import { mergeText } from './merge/merge-text.ts';
import type { OpenedStory } from './open-story.ts';
import { StoryBar } from './StoryBar.tsx';
import { StoryContext, type StoryEditing } from './StoryContext.ts';
import { useStoryFeed } from './saving/use-story-feed.ts';
import { usePublishing } from './use-publishing.ts';

const ClashPanel = laterView(
  'Cambios de dos personas',
  async () => (await import('./ClashPanel.tsx')).ClashPanel,
  { isShown: ({ clashes }) => clashes.length > 0 },
);

/** What the server signs with, of the first version. */
const asAuth = (tokens: OpenStory['tokens']) =>
  new Map(Object.entries(tokens).map(([id, token]) => [id, { 1: token }]));

/** Ctrl+S saves, wherever the focus is; leaving with something unsent is asked. */
function useLeaving(sync: OpenedStory['sync']): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void sync.flush();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (sync.state().status === 'saved') return;
      void sync.flush();
      event.preventDefault();
    };
    const onOnline = () => void sync.flush();
    const onHide = () => sync.leave();
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('online', onOnline);
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pagehide', onHide);
      void sync.flush();
      sync.stop();
    };
  }, [sync]);
}

/** A story while it is written: its text in the middle, the rest beside it. */
export function StoryEditor({ session, story: first, sites, sync, isRecovered }: OpenedStory) {
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  const { document, epoch } = state;
  const [part, setPart] = useState<'text' | 'data'>('text');
  const [tokens, setTokens] = useState<StoryEditing['tokens']>(() => asAuth(first.tokens));
  const body = useRef<MountedBody | null>(null);
  const publishing = usePublishing(first, sync);
  const { story, faults } = publishing;
  const [place, setPlace] = useState<string | null>(null);
  const { follow } = publishing;
  const people = useStoryFeed({ story: first.id, session, place, sync, onStory: follow });
  const isReadOnly = !story.mayWrite || state.status === 'gone';
  useLeaving(sync);
  useEffect(fetchWhenIdle, []);
  const headline = plainOf(basicOf(document, 'headlines'));
  useEffect(() => {
    window.document.title = `${headline || 'Sin titular'} · Portada`;
  }, [headline]);

  const change = useCallback<StoryEditing['change']>((edit) => sync.write(edit), [sync]);
  const addToken = useCallback<StoryEditing['addToken']>(
    (id, auth) => setTokens((before) => new Map(before).set(id, auth)),
    [],
  );
  const isSaved = state.status === 'saved';
  const { data: checks } = useQuery({
    queryKey: ['story-desk', 'checks', first.id, state.revision],
    queryFn: () => deskClient.storyChecks(first.id),
    enabled: isSaved,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const editing = useMemo(
    () => ({ document, change, sync, story, sites, isReadOnly, faults, checks, tokens, addToken }),
    [document, change, sync, story, sites, isReadOnly, faults, checks, tokens, addToken],
  );
  const onMounted = useCallback((mounted: MountedBody | null) => {
    body.current = mounted;
  }, []);
  const fieldAt = (path: string) =>
    window.document.querySelector<HTMLElement>(`[data-path="${path}"]`);
  const focusField = (path: string) => fieldAt(path)?.focus();
  /** A field may be folded in, and on a phone in the other part. */
  const showField = (path: string) => {
    const field = fieldAt(path);
    field?.closest('details')?.setAttribute('open', '');
    flushSync(() => setPart(field?.closest('.st-side') ? 'data' : 'text'));
    field?.focus();
  };
  const line = (
    field: 'headlines' | 'subheadlines',
    label: string,
    className: string,
    next: () => void,
  ) => (
    <LineEditor
      label={label}
      placeholder={label}
      className={className}
      html={basicOf(document, field)}
      path={`${field}.basic`}
      isReadOnly={isReadOnly}
      fault={faults.get(`${field}.basic`)}
      onWrite={(html, known) =>
        change((before) => {
          // A colleague's change came into the document, and is not in the text yet.
          const stored = basicOf(before, field);
          const merged = stored === known ? html : mergeText(known, html, stored);
          return withBasic(before, field, merged ?? html);
        })
      }
      onNext={next}
      onSave={() => void sync.flush()}
    />
  );
  return (
    <StoryContext value={editing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears where the focus is */}
      <div
        className="st-screen"
        data-part={part}
        onFocus={({ target }) =>
          setPlace(target.closest<HTMLElement>('[data-path]')?.dataset.path ?? null)
        }
      >
        <StoryBar state={state} publishing={publishing} people={people} onFault={showField} />
        <section className="st-parts" aria-label="Partes de la nota">
          <Segments
            label="Qué se ve"
            value={part}
            onChange={setPart}
            options={[
              { value: 'text', label: 'Texto' },
              { value: 'data', label: 'Datos' },
            ]}
          />
        </section>
        {isRecovered ? (
          <p className="st-note" role="status">
            Recuperamos lo que habías escrito en este navegador y no alcanzó a guardarse.
          </p>
        ) : null}
        <div className="st-columns">
          <main className="st-paper" key={epoch}>
            <h1 className="pe-hidden">Nota: {headline || 'sin titular'}</h1>
            <input
              className="st-kicker"
              aria-label="Antetítulo"
              placeholder="Antetítulo"
              data-path="label.basic.text"
              maxLength={100}
              disabled={isReadOnly}
              lang="es"
              value={kickerOf(document)}
              onChange={(event) => {
                const text = event.currentTarget.value;
                change((before) => withKicker(before, text));
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                focusField('headlines.basic');
              }}
            />
            {line('headlines', 'Titular', 'st-headline', () => focusField('subheadlines.basic'))}
            {line('subheadlines', 'Sumario', 'st-subheadline', () => body.current?.focus())}
            <Part name="Texto">
              <BodyEditor onMounted={onMounted} />
            </Part>
            <ClashPanel clashes={state.clashes} savedBy={state.savedBy} sync={sync} />
          </main>
          <aside className="st-side" aria-label="Datos de la nota">
            <Part name="Datos de la nota">
              <SideFields onField={showField} />
            </Part>
          </aside>
        </div>
      </div>
    </StoryContext>
  );
}
