import '../desk/desk.css';
import '../fields/fields.css';
import './media.css';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { DeskLinks } from '../desk/DeskLinks.tsx';
import { ImagePanel } from './ImagePanel.tsx';
import { Library } from './Library.tsx';

/** The pictures of the newsroom, and what is known of the chosen one. Its address names it. */
export function MediaDesk() {
  const [params, setParams] = useSearchParams();
  const main = useRef<HTMLElement>(null);
  const chosen = params.get('imagen') ?? undefined;
  const close = () => {
    setParams({}, { replace: true });
    main.current?.querySelector<HTMLElement>(`[data-image="${CSS.escape(chosen ?? '')}"]`)?.focus();
  };
  return (
    <div className="pe-desk">
      <nav className="pe-desk-top" aria-label="Escritorios">
        <span className="pe-brand">
          <span className="pe-mark" aria-hidden="true" />
          Portada
        </span>
        <DeskLinks />
      </nav>
      <div className="pe-media-desk" data-open={chosen ? 'true' : undefined}>
        <main ref={main} className="pe-media-main">
          <Library
            title={<h1>Imágenes</h1>}
            selectedId={chosen}
            onChoose={({ id }) => setParams({ imagen: id }, { replace: true })}
          />
        </main>
        {chosen ? <ImagePanel imageId={chosen} onClose={close} /> : null}
      </div>
    </div>
  );
}
