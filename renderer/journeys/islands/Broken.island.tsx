import { type ReactNode, useState } from 'react';
import { defineIsland } from '../../../ui/Island.tsx';

/** Throws in the browser: while React takes it over, or when its button is pressed. */
function Broken({ title, breaks }: { title: string; breaks: string }): ReactNode {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken || (breaks === 'at-once' && typeof document !== 'undefined'))
    throw new Error(`${title} se rompe`);
  return (
    <p>
      {title} sigue aquí{' '}
      <button type="button" onClick={() => setIsBroken(true)}>
        Romper
      </button>{' '}
      <input aria-label={`Recado para ${title}`} />
    </p>
  );
}

export const island = defineIsland('renderer/journeys/islands/Broken', Broken);
