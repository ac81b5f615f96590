import { type ReactNode, useEffect, useId, useState } from 'react';
import { defineIsland } from '../../../ui/Island.tsx';

const SECTIONS = ['Nacional', 'Deportes', 'Cultura'] as const;

/** Every kind of form control under React's state, which it shows, and a counter. */
function Note({ title }: { title: string }): ReactNode {
  const id = useId();
  const [state, setState] = useState({
    text: '',
    body: 'Borrador',
    isUrgent: false,
    size: 'breve',
    section: 'Nacional',
  });
  const [count, setCount] = useState(0);
  const [hasEffects, setHasEffects] = useState(false);
  useEffect(() => setHasEffects(true), []);
  return (
    <section aria-labelledby={`${id}title`} data-effects={hasEffects}>
      <h2 id={`${id}title`}>{title}</h2>
      <label htmlFor={`${id}text`}>Texto</label>
      <input
        id={`${id}text`}
        value={state.text}
        onChange={({ target }) => setState((now) => ({ ...now, text: target.value }))}
      />
      <label htmlFor={`${id}body`}>Cuerpo</label>
      <textarea
        id={`${id}body`}
        value={state.body}
        onChange={({ target }) => setState((now) => ({ ...now, body: target.value }))}
      />
      <label>
        <input
          type="checkbox"
          checked={state.isUrgent}
          onChange={({ target }) => setState((now) => ({ ...now, isUrgent: target.checked }))}
        />
        Urgente
      </label>
      {['breve', 'larga'].map((size) => (
        <label key={size}>
          <input
            type="radio"
            name={`${id}size`}
            value={size}
            checked={state.size === size}
            onChange={() => setState((now) => ({ ...now, size }))}
          />
          {size}
        </label>
      ))}
      <label htmlFor={`${id}section`}>Sección</label>
      <select
        id={`${id}section`}
        value={state.section}
        onChange={({ target }) => setState((now) => ({ ...now, section: target.value }))}
      >
        {SECTIONS.map((section) => (
          <option key={section}>{section}</option>
        ))}
      </select>
      <button type="button" onClick={() => setCount((now) => now + 1)}>
        Suma {count} de {title}
      </button>
      <output>{Object.values(state).join(' | ')}</output>
    </section>
  );
}

export const island = defineIsland('renderer/journeys/islands/Note', Note);
