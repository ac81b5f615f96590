import type { LexicalEditor } from 'lexical';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../shell/Icon.tsx';
import { showNotice } from '../../shell/notices.ts';
import { part } from '../../shell/part.tsx';
import { plural } from '../../shell/words.ts';
import { createFinder, type Finder, type MatchCount } from './find-text.ts';

interface FindBarProps {
  /** Of the text that is looked in. */
  editor: () => LexicalEditor | undefined;
  onClose: () => void;
}

/** Looks for words in the text, and puts others in their place. */
function FindBarView({ editor, onClose }: FindBarProps) {
  const [found, setFound] = useState<MatchCount>({ total: 0, at: 0 });
  const finder = useRef<Finder>(undefined);
  const opened = useRef(editor);
  useEffect(() => {
    const text = opened.current();
    if (!text) return;
    const made = createFinder(text, setFound);
    finder.current = made;
    return () => made.stop();
  }, []);
  const close = () => {
    onClose();
    finder.current?.leave();
  };
  const [words, setWords] = useState('');
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const step = (by: 1 | -1) => finder.current?.step(by);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
  };
  const isNothing = found.total === 0;
  return (
    <search className="st-find" aria-label="Buscar en el texto" onKeyDown={onKeyDown}>
      <input
        ref={field}
        className="pe-input"
        aria-label="Buscar"
        placeholder="Buscar en el texto"
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          finder.current?.look(event.currentTarget.value);
        }}
      />
      <span className="st-find-count" role="status">
        {words === '' ? '' : isNothing ? 'No está' : `${found.at} de ${found.total}`}
      </span>
      <button
        type="button"
        className="pe-icon-button"
        aria-label="Anterior"
        title="Anterior (Shift + Enter)"
        disabled={isNothing}
        onClick={() => step(-1)}
      >
        <Icon name="up" size={16} />
      </button>
      <button
        type="button"
        className="pe-icon-button"
        aria-label="Siguiente"
        title="Siguiente (Enter)"
        disabled={isNothing}
        onClick={() => step(1)}
      >
        <Icon name="down" size={16} />
      </button>
      <input
        className="pe-input"
        aria-label="Reemplazar con"
        placeholder="Reemplazar con"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          finder.current?.replace(text);
        }}
      />
      <button
        type="button"
        className="pe-button"
        disabled={isNothing}
        onClick={() => finder.current?.replace(text)}
      >
        Reemplazar
      </button>
      <button
        type="button"
        className="pe-button"
        disabled={isNothing}
        onClick={() => {
          const count = finder.current?.replaceAll(text) ?? 0;
          showNotice({ message: `Se reemplazó en ${plural(count, 'lugar', 'lugares')}` });
        }}
      >
        Todo
      </button>
      <button type="button" className="pe-icon-button" aria-label="Cerrar" onClick={close}>
        <Icon name="close" size={16} />
      </button>
    </search>
  );
}

export const FindBar = part('Buscar en el texto', FindBarView);
