import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { storyEndpoints } from '../../../../schemas/endpoints/story-desk.ts';
import type { JsonObject } from '../../../../schemas/json.ts';
import { addressOf } from '../../../shell/api/call.ts';
import { part } from '../../../shell/part.tsx';
import { canonicalOf } from '../../document-fields.ts';
import { useStory } from '../../StoryContext.ts';

/** Until it is known. Browsers do not wait to load a frame that has no height. */
const FIRST_HEIGHT_PX = 120;
/** What is below that is cut. */
const MAX_HEIGHT_PX = 720;

/** Room of a page around its text, and what is kept for scripts that do not run here. */
const TIGHT =
  'main * { min-height: 0 !important } main > * { padding-block: 4px 16px !important }' +
  'main iframe { background: #efefed }';

/** `foreign`: shown, but for what stands in frames of others. */
type State = 'loading' | 'shown' | 'foreign' | 'nothing' | 'failed';

const WORDS: Readonly<Record<State, string>> = {
  loading: 'Como lo verán los lectores',
  shown: 'Como lo verán los lectores',
  foreign: 'Como lo verán los lectores. Lo que viene de otros sitios no se carga aquí.',
  nothing: 'Los lectores no verán nada aquí: el sitio no lo muestra.',
  failed: 'No se pudo mostrar como lo verán los lectores.',
};

/** What of an element readers see: pictures and frames count, and words. */
const isAnything = (main: Element): boolean =>
  (main.textContent ?? '').trim() !== '' ||
  main.querySelector('img, picture, iframe, video, audio, svg, table, hr') !== null;

interface ElementViewProps {
  element: JsonObject;
  name: string;
}

/** An element of the stored draft as the site shows it, read anew whenever it was saved anew. */
function ElementViewInside({ element, name }: ElementViewProps) {
  const { document, story, sync } = useStory();
  const { status, revision } = useSyncExternalStore(sync.subscribe, sync.state);
  const frame = useRef<HTMLIFrameElement>(null);
  const [seen, setSeen] = useState<{ json: string; address: string }>();
  const [state, setState] = useState<State>('loading');
  const [height, setHeight] = useState(FIRST_HEIGHT_PX);
  const json = JSON.stringify(element);
  if (status === 'saved' && seen?.json !== json) {
    const all = Array.isArray(document.content_elements) ? document.content_elements : [];
    const index = all.findIndex((one) => JSON.stringify(one) === json);
    if (index >= 0) {
      const query = { site: canonicalOf(document), element: index };
      const address = addressOf(storyEndpoints.renderedStory, [story.id], query);
      setSeen({ json, address: `${address}#${revision}` });
    }
  }
  const watched = useRef<ResizeObserver | undefined>(undefined);
  useEffect(() => () => watched.current?.disconnect(), []);
  const onLoad = () => {
    const inner = frame.current?.contentDocument;
    const main = inner?.querySelector('main');
    watched.current?.disconnect();
    if (!inner || !main) return setState('failed');
    const style = inner.createElement('style');
    style.textContent = TIGHT;
    inner.head.append(style);
    const isForeign = main.querySelector('iframe') !== null;
    setState(isForeign ? 'foreign' : isAnything(main) ? 'shown' : 'nothing');
    const measure = () => setHeight(Math.min(MAX_HEIGHT_PX, Math.ceil(main.scrollHeight)));
    measure();
    watched.current = new ResizeObserver(measure);
    watched.current.observe(main);
  };
  if (!seen) return null;
  return (
    <figure className="st-seen" data-state={state}>
      <figcaption className="pe-help" role={state === 'nothing' ? 'status' : undefined}>
        {WORDS[state]}
      </figcaption>
      {/* Presses and keys are the text's: a frame would keep them from it. */}
      <div inert>
        <iframe
          key={seen.address}
          ref={frame}
          title={`Vista: ${name}`}
          src={seen.address}
          sandbox="allow-same-origin"
          loading="lazy"
          style={{ height }}
          onLoad={onLoad}
        />
      </div>
    </figure>
  );
}

export const ElementView = part('Vista del elemento', ElementViewInside);
