import '../desk/desk.css';
import '../fields/fields.css';
import './media.css';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { DeskTop } from '../desk/DeskTop.tsx';
import { ImagePanel } from './ImagePanel.tsx';
import { Library } from './Library.tsx';

/** Here the panel covers the whole screen (media.css). */
const NARROW = '(max-width: 999px)';

/** The pictures of the newsroom, and the one that is chosen. Its address names it. */
export function MediaDesk() {
  const [params, setParams] = useSearchParams();
  const main = useRef<HTMLElement>(null);
  const selectedId = params.get('imagen') ?? undefined;
  const isCovered = useMediaQuery(NARROW) && selectedId !== undefined;
  const last = useRef<string>(undefined);
  useEffect(() => {
    // On a narrow screen the panel made the grid inert: only now can the card take the focus.
    if (last.current && !selectedId)
      main.current
        ?.querySelector<HTMLElement>(`[data-image="${CSS.escape(last.current)}"]`)
        ?.focus();
    last.current = selectedId;
  }, [selectedId]);
  return (
    <div className="pe-desk">
      <DeskTop label="Escritorios" isInert={isCovered} />
      <div className="pe-media-desk" data-open={selectedId ? 'true' : undefined}>
        <main ref={main} className="pe-media-main" inert={isCovered}>
          <Library
            title={<h1>Imágenes</h1>}
            selectedId={selectedId}
            onChoose={({ id }) => setParams({ imagen: id }, { replace: true })}
          />
        </main>
        {selectedId ? (
          <ImagePanel imageId={selectedId} onClose={() => setParams({}, { replace: true })} />
        ) : null}
      </div>
    </div>
  );
}
