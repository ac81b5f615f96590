import './preview.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { PageLooks } from '../../../schemas/preview-api.ts';
import { Stage } from '../../canvas/Stage.tsx';
import { useView } from '../../canvas/use-view.ts';
import { Icon } from '../../shell/Icon.tsx';
import { MantineRoot } from '../../shell/MantineRoot.tsx';
import { useFocusBack } from '../../shell/use-focus-back.ts';
import { RenderedFrame } from '../publishing/RenderedFrame.tsx';
import { PreviewOptions } from './PreviewOptions.tsx';
import { type Choosable, FIRST_LOOKS, looksOf } from './preview-choice.ts';
import { useFullScreen } from './use-full-screen.ts';

export interface PreviewViewProps {
  /** Of the page in some looks; undefined: what was written last is on its way to the server. */
  addressOf: ((looks: PageLooks) => string) | undefined;
  /** The server does not have what was written last. */
  isBehind?: boolean;
  /** «hoy, 18:00», where it is shown as of a moment to come. */
  moment?: string | undefined;
  site: Choosable;
  /** Of the canvas, in px. */
  width: number;
  onClose: () => void;
  /** To the links for others; undefined: for who may make none. */
  onShare: (() => void) | undefined;
  /** What else is chosen: it stands before the other choices. */
  children?: ReactNode;
}

type State = 'loading' | 'loaded' | 'failed';

/** The page as its readers will see it, over the whole editor. */
export function PreviewView(props: PreviewViewProps) {
  const { addressOf, isBehind = false, moment, site, width, onClose, onShare, children } = props;
  const view = useView(width);
  const [looks, setLooks] = useState(FIRST_LOOKS);
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const [scrolled, setScrolled] = useState(0);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const screen = useFullScreen();
  useFocusBack();
  const isFailed = state === 'failed';
  const address = addressOf?.(looksOf(looks, site));
  return (
    <MantineRoot>
      <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ duration: 0 }}>
        <Modal.Content className="pe-look-dialog">
          <div className="pe-look" ref={screen.ref}>
            <div className="pe-look-bar">
              <button type="button" className="pe-button" data-autofocus onClick={onClose}>
                <Icon name="back" size={16} /> Volver a editar
              </button>
              <Modal.Title className="pe-hidden">Vista previa</Modal.Title>
              {moment ? (
                <span className="pe-tag" data-tone="ahead">
                  Como estará el {moment}
                </span>
              ) : null}
              {isBehind && address ? (
                <span className="pe-tag" data-tone="ahead" role="status">
                  Sin tus últimos cambios: aún no se guardan
                </span>
              ) : null}
              <button
                type="button"
                className="pe-button pe-look-more"
                aria-expanded={areOptionsOpen}
                onClick={() => setOptionsOpen(!areOptionsOpen)}
              >
                Opciones
              </button>
              <div className="pe-look-options" data-open={areOptionsOpen}>
                {children}
                <PreviewOptions view={view} looks={looks} onLooks={setLooks} site={site} />
              </div>
              <span className="pe-look-actions">
                {onShare ? (
                  <button type="button" className="pe-button" onClick={onShare}>
                    <Icon name="link" size={16} /> Compartir
                  </button>
                ) : null}
                {screen.isSupported ? (
                  <button
                    type="button"
                    className="pe-button"
                    aria-pressed={screen.isFull}
                    onClick={screen.toggle}
                  >
                    <Icon name="expand" size={16} /> Pantalla completa
                  </button>
                ) : null}
              </span>
            </div>
            <div className="pe-look-room" aria-busy={!isFailed && state !== 'loaded'}>
              {isFailed ? (
                <div className="pe-empty" role="alert">
                  <p>No se pudo abrir la página.</p>
                  <button
                    type="button"
                    className="pe-button"
                    onClick={() => {
                      setState('loading');
                      setAttempt(attempt + 1);
                    }}
                  >
                    Reintentar
                  </button>
                </div>
              ) : address ? (
                <Stage width={view.width} zoom={view.zoom}>
                  <RenderedFrame
                    key={attempt}
                    address={address}
                    label="La página"
                    scrolled={scrolled}
                    onScrolled={setScrolled}
                    onState={setState}
                  />
                </Stage>
              ) : (
                <p className="pe-empty">Guardando lo último…</p>
              )}
            </div>
          </div>
        </Modal.Content>
      </Modal.Root>
    </MantineRoot>
  );
}
