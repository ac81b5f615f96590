import { useEffect, useState } from 'react';
import type { LiveEntryVersion } from '../../schemas/live/live-api.ts';
import type { EntryState } from '../../schemas/live/live-blog.ts';
import { EntryContent } from './EntryContent.tsx';
import { timeLineEntryOf } from './entry-form.ts';
import type { DeskActions, ShownEntry } from './model.ts';
import { momentWords } from './moment-words.ts';

interface EntryVersionsProps {
  shown: ShownEntry;
  read: DeskActions['versions'];
  /** Puts a version on the form: nothing changes before it is saved. */
  onRestore(version: LiveEntryVersion): void;
  onClose(): void;
}

const STATES: Record<EntryState, string> = {
  draft: 'Borrador',
  published: 'Publicada',
  corrected: 'Corregida',
  withdrawn: 'Retirada',
};

function VersionText({ title, version }: { title: string; version: LiveEntryVersion }) {
  return (
    <section className="lb-version">
      <h2>{title}</h2>
      <p className="lb-meta">
        {momentWords(version.savedAt)} · {version.savedBy}
      </p>
      <h3>{version.headline}</h3>
      <EntryContent entry={timeLineEntryOf(version)} />
    </section>
  );
}

/** What an update was, who wrote it and when, beside what it is now. */
export function EntryVersions({ shown, read, onRestore, onClose }: EntryVersionsProps) {
  const [versions, setVersions] = useState<readonly LiveEntryVersion[]>();
  const [failure, setFailure] = useState('');
  const [chosen, setChosen] = useState<number>();
  const { id, headline } = shown.entry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    read(id).then(setVersions, (error: Error) => setFailure(error.message));
  }, []);
  const [now, ...older] = versions ?? [];
  const picked = older.find(({ version }) => version === chosen) ?? older[0];
  return (
    <section className="lb-card" aria-label={`Versiones de «${headline}»`}>
      <h1>Versiones de «{headline}»</h1>
      {failure !== '' && (
        <p className="lb-error" role="alert">
          {failure}
        </p>
      )}
      {versions === undefined && failure === '' && <p className="lb-empty">Abriendo…</p>}
      {now && older.length === 0 && <p className="lb-empty">Nadie la ha cambiado.</p>}
      {older.length > 0 && (
        <label className="lb-field">
          Versión
          <select
            value={picked?.version}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {older.map(({ version, savedAt, savedBy, state }) => (
              <option key={version} value={version}>
                {version} · {momentWords(savedAt)} · {savedBy} · {STATES[state]}
              </option>
            ))}
          </select>
        </label>
      )}
      {now && picked && (
        <div className="lb-columns" aria-live="polite">
          <VersionText title={`Versión ${picked.version}`} version={picked} />
          <VersionText title="Como está ahora" version={now} />
        </div>
      )}
      <div className="lb-actions">
        <button type="button" onClick={onClose}>
          Volver
        </button>
        {picked && (
          <button type="button" className="lb-primary" onClick={() => onRestore(picked)}>
            Ponerla en el formulario
          </button>
        )}
      </div>
    </section>
  );
}
