import { useEffect, useState } from 'react';
import { readLiveConfig } from '../../schemas/live/config.ts';
import type { CustomEmbed } from '../../schemas/live/embed.ts';
import { newestFirst, stateOf } from './blog-config.ts';
import { Chip } from './Chip.tsx';
import { EntryContent, ShownText } from './EntryContent.tsx';
import type { LiveClient } from './live-client.ts';
import { momentWords } from './moment-words.ts';

interface PublicViewProps {
  embed: CustomEmbed | undefined;
  client: Pick<LiveClient, 'liveConfig' | 'follow'>;
}

/**
 * A live blog as readers of the story have it (rule 11.2): from its tables where whoever looks may
 * read them, as it grows; from what the story holds elsewhere.
 */
export function PublicView({ embed, client }: PublicViewProps) {
  const [stored, setStored] = useState<unknown>();
  const id = embed?.id ?? '';
  useEffect(() => {
    if (id === '') return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const look = async () => {
      const config = await client.liveConfig(id);
      if (!isGone) setStored(config);
    };
    const again = () => void look().catch(() => undefined);
    look().then(
      () => {
        if (!isGone) stop = client.follow(id, ({ event }) => event !== 'people' && again());
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [client, id]);
  const config = readLiveConfig(stored ?? embed?.config);
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
