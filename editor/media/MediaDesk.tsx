import '../desk/desk.css';
import '../fields/fields.css';
import './media.css';
import './media-desk.css';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { DeskFrame } from '../desk/DeskFrame.tsx';
import { Segments } from '../shell/Segments.tsx';
import { ImagePanel } from './ImagePanel.tsx';
import { Library } from './Library.tsx';
import { ManyBar } from './ManyBar.tsx';
import { type MediaClient, mediaClient } from './media-client.ts';
import { FILTER_OPTIONS, filterIn } from './media-filters.ts';

/** Here the panel covers the whole screen (media.css). */
const NARROW = '(max-width: 999px)';
const NONE: readonly LibraryImage[] = [];

/** What an address says, with some of it changed; '' takes it away. */
function withParams(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes))
    value === '' ? next.delete(name) : next.set(name, value);
  return next;
}

/** The pictures of the newsroom, and the one that is chosen. Its address names it. */
export function MediaDesk({ client = mediaClient }: { client?: MediaClient }) {
  const [params, setParams] = useSearchParams();
  const main = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState(NONE);
  const selectedId = params.get('imagen') ?? undefined;
  const filter = filterIn(params.get('filtro'));
  const isCovered = useMediaQuery(NARROW) && selectedId !== undefined;
  const last = useRef<string>(undefined);
  const change = (changes: Record<string, string>) =>
    setParams(withParams(params, changes), { replace: true });
  useEffect(() => {
    // On a narrow screen the panel made the grid inert: only now can the card take the focus. Not
    // where whoever closed the panel has moved on meanwhile.
    if (last.current && !selectedId && document.activeElement === document.body)
      main.current
        ?.querySelector<HTMLElement>(`[data-image="${CSS.escape(last.current)}"]`)
        ?.focus();
    last.current = selectedId;
  }, [selectedId]);
  return (
    <DeskFrame title="Imágenes" isInert={isCovered}>
      <div className="pe-media-desk" data-open={selectedId ? 'true' : undefined}>
        <main ref={main} className="pe-media-main" inert={isCovered}>
          <Library
            title={<h1>Imágenes</h1>}
            selectedId={selectedId}
            onChoose={({ id }) => change({ imagen: id })}
            filter={filter}
            controls={
              <div className="pe-media-filters">
                <Segments
                  label="Cuáles"
                  value={filter}
                  options={FILTER_OPTIONS}
                  onChange={(next) => {
                    setChosen(NONE);
                    change({ filtro: next === 'all' ? '' : next });
                  }}
                />
              </div>
            }
            choosing={{ chosen, onChange: setChosen }}
          />
          {chosen.length > 0 ? (
            <ManyBar
              client={client}
              images={chosen}
              filter={filter}
              onDone={() => setChosen(NONE)}
            />
          ) : null}
        </main>
        {selectedId ? (
          <ImagePanel
            imageId={selectedId}
            client={client}
            onOpen={(id) => change({ imagen: id })}
            onClose={() => change({ imagen: '' })}
          />
        ) : null}
      </div>
    </DeskFrame>
  );
}
