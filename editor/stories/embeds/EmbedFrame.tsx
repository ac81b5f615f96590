import { useEffect, useRef, useState } from 'react';
import type { CustomEmbed } from '../../../schemas/live/embed.ts';
import { Button } from '../../shell/Button.tsx';
import type { EmbedPanel, EmbedType } from './embed-types.ts';
import { panelAddress, READY_WITHIN_MS, readPanelEvent } from './protocol.ts';
import './embeds.css';

interface EmbedFrameProps {
  type: EmbedType;
  panel: EmbedPanel;
  /** What the story holds; none for the search panel. */
  embed?: CustomEmbed | undefined;
  /** Names the frame for screen readers. */
  title: string;
  /** Given to panels that ask for the story. */
  ans?: object | undefined;
  onData?: (embed: CustomEmbed) => void;
  onCancel?: () => void;
}

/** Of panels of other sites; our own has the rights of the page around it anyway. */
const SANDBOX = [
  ...['allow-downloads', 'allow-forms', 'allow-modals', 'allow-popups'],
  ...['allow-same-origin', 'allow-scripts'],
].join(' ');

type Wait = 'loading' | 'ready' | 'late';

const WORDS: Record<EmbedPanel, string> = {
  search: 'Abriendo…',
  view: 'Cargando la vista…',
  edit: 'Abriendo el editor…',
};

/** The panel's own origin: it gets the story, and nobody else. */
const originOf = (address: string): string => new URL(address, window.location.href).origin;

/**
 * A panel of a custom embed in a frame. Messages are heard from that frame alone, with the key that
 * was made for it; what cannot be stored in a story is refused, in words.
 */
export function EmbedFrame(props: EmbedFrameProps) {
  const { type, panel, title } = props;
  const [edited] = useState(props.embed);
  // A view follows the story; an editor is not loaded anew under somebody's hands.
  const shown = { search: undefined, view: props.embed, edit: edited }[panel];
  const [attempt, setAttempt] = useState(() => ({ key: crypto.randomUUID() }));
  const [wait, setWait] = useState<Wait>('loading');
  const [height, setHeight] = useState(0);
  const [refusal, setRefusal] = useState('');
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const { key } = attempt;
  const panelUrl = type[panel];

  useEffect(() => {
    setWait('loading');
    setRefusal('');
    const timer = setTimeout(() => setWait('late'), READY_WITHIN_MS);
    const hear = ({ data, source, origin }: MessageEvent) => {
      const from = frame.current?.contentWindow;
      if (!from || source !== from || origin !== originOf(panelUrl)) return;
      const event = readPanelEvent(data, key);
      const { onData, onCancel, ans } = latest.current;
      if (event?.kind === 'ready') {
        clearTimeout(timer);
        setWait('ready');
        setHeight(event.height);
        if (event.isAnsRequired && ans)
          from.postMessage({ message: 'ans_data', data: ans }, originOf(panelUrl));
      } else if (event?.kind === 'refused') setRefusal(event.reason);
      else if (event?.kind === 'data') {
        setRefusal('');
        onData?.(event.embed);
      } else if (event?.kind === 'cancel' && panel !== 'view') onCancel?.();
    };
    window.addEventListener('message', hear);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
    };
  }, [key, panel, panelUrl]);

  if (wait === 'late')
    return (
      <div className="embed-late" role="alert">
        <p>
          «{type.name}» no respondió en {READY_WITHIN_MS / 1_000} segundos. Lo que tiene la nota no
          cambió.
        </p>
        <Button onClick={() => setAttempt({ key: crypto.randomUUID() })}>Reintentar</Button>
      </div>
    );
  return (
    <div className="embed-frame" data-panel={panel} aria-busy={wait === 'loading'}>
      {refusal ? (
        <p className="pe-fault" role="alert">
          {refusal} No se guardó nada.
        </p>
      ) : null}
      {wait === 'loading' ? (
        <p className="embed-wait" role="status">
          {WORDS[panel]}
        </p>
      ) : null}
      <iframe
        key={key}
        ref={frame}
        title={title}
        src={panelAddress(panelUrl, { key, embed: shown })}
        height={height}
        allow="clipboard-write"
        {...(originOf(panelUrl) === window.location.origin ? {} : { sandbox: SANDBOX })}
      />
    </div>
  );
}
