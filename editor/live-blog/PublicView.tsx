import { readLiveConfig } from '../../schemas/live/config.ts';
import { newestFirst, stateOf } from './blog-config.ts';
import { Chip } from './Chip.tsx';
import { EntryContent, ShownText } from './EntryContent.tsx';
import { momentWords } from './moment-words.ts';

/** A live blog as readers of the story have it (rule 11.2). */
export function PublicView({ config: given }: { config: unknown }) {
  const config = readLiveConfig(given);
  const state = stateOf(config);
  if (state === 'not-started') return <p className="lb-empty">Blog en vivo no disponible</p>;
  const entries = newestFirst(config.timeLine);
  return (
    <article className="lb-public">
      <header>
        <Chip state={state} />
        <h1>{config.headline}</h1>
        {config.description !== '' && <ShownText html={config.description} />}
      </header>
      {entries.length === 0 && <p className="lb-empty">No hay actualizaciones para mostrar</p>}
      <ol className="lb-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.date}>{momentWords(entry.date)}</time>
            <h2>{entry.headline}</h2>
            <EntryContent entry={entry} />
            {entry.updateByAuthor !== '' && <p className="lb-by">Por {entry.updateByAuthor}</p>}
          </li>
        ))}
      </ol>
    </article>
  );
}
