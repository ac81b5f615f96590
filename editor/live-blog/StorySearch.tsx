import { useEffect, useState } from 'react';

const WAIT_MS = 300;

interface StorySearchProps {
  find(q: string): Promise<{ headline: string; url: string }[]>;
  onChoose(story: { headline: string; url: string }): void;
}

/** Finds a story of the site by words of its headline. */
export function StorySearch({ find, onChoose }: StorySearchProps) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<{ headline: string; url: string }[]>();
  useEffect(() => {
    if (words.trim() === '') return setFound(undefined);
    let isOld = false;
    const timer = setTimeout(async () => {
      const stories = await find(words).catch(() => []);
      if (!isOld) setFound(stories);
    }, WAIT_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [words, find]);
  return (
    <div className="lb-search">
      <label className="lb-field">
        Buscar una nota
        <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      <p className="lb-hidden" role="status">
        {found && `${found.length} notas`}
      </p>
      {found && found.length === 0 && <p className="lb-help">Ninguna nota tiene esas palabras.</p>}
      {found && found.length > 0 && (
        <ul>
          {found.slice(0, 8).map((story) => (
            <li key={story.url}>
              <button
                type="button"
                onClick={() => {
                  onChoose(story);
                  setWords('');
                }}
              >
                {story.headline}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
