import { useState } from 'react';
import { Field } from './Field.tsx';

interface EraseBlogProps {
  headline: string;
  onErase(headline: string): void;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Erases a live blog once its title was typed. */
export function EraseBlog({ headline, onErase }: EraseBlogProps) {
  const [typed, setTyped] = useState('');
  return (
    <details className="lb-more">
      <summary>Borrar el directo</summary>
      <p>
        Se borra con todas sus actualizaciones y versiones, y no se puede recuperar. Los lectores
        verán «Blog en vivo no disponible».
      </p>
      <Field label="Escribe el título del directo" help={headline}>
        {(parts) => (
          <input
            type="text"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...parts}
          />
        )}
      </Field>
      <button
        type="button"
        className="lb-danger"
        disabled={plain(typed) !== plain(headline)}
        onClick={() => onErase(typed)}
      >
        Borrar para siempre
      </button>
    </details>
  );
}
