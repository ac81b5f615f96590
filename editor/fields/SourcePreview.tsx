import './source-preview.css';
import { useDebouncedValue } from '@mantine/hooks';
import { use } from 'react';
import { itemFilter } from '../../blocks/_story/story-requests.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import { fieldMeta } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { bindRequest, type PageFacts } from '../../schemas/page-facts.ts';
import { pinsOf, withBan, withoutPin, withPin } from '../../schemas/sources/pins.ts';
import type { SourceDeclaration } from '../../schemas/sources/source-declaration.ts';
import { missingDatum } from '../../schemas/sources.ts';
import { CanvasContext } from '../canvas/CanvasContext.ts';
import { Icon } from '../shell/Icon.tsx';
import { plural, whenLabel } from '../shell/words.ts';
import { PinnedStories } from './pins/PinnedStories.tsx';
import { type SourceResult, sourceResult } from './source-result.ts';
import { useSharedReply } from './use-shared-reply.ts';

const TYPING_MS = 400;
const SHOWN_ITEMS = 4;

/** What the form shows of stories; everything of other replies. */
const filterOf = ({ kinds }: SourceDeclaration, site: string): Partial<ContentRequest> =>
  kinds.includes('ans-feed')
    ? { filter: ['count', 'next', ...itemFilter(site).map((path) => `content_elements.${path}`)] }
    : {};

/** The request as the page sends it; undefined where only each page can tell what is in it. */
function bound(request: ContentRequest, facts: PageFacts | undefined): ContentRequest | undefined {
  const filled = facts ? bindRequest(request, facts) : request;
  const isOpen = Object.values(filled.query).some(
    (value) => typeof value === 'string' && /\{[a-z]+\}/.test(value),
  );
  return isOpen ? undefined : filled;
}

const labelOf = ({ query }: SourceDeclaration, name: string): string => {
  const schema = query[name];
  return (schema && fieldMeta(schema)?.label) ?? name;
};

/** Why there is nothing to see, in words. */
const whyNothing = ({ whyEmpty }: SourceDeclaration, { count, items }: SourceResult): string =>
  count > 0 && items.length === 0
    ? `Sólo hay ${plural(count, 'nota', 'notas')}, y se saltan todas: empieza antes.`
    : (whyEmpty ?? 'La fuente no trae nada con estos datos.');

interface ResultProps extends Pick<SourcePreviewProps, 'source' | 'query' | 'onQuery'> {
  result: SourceResult;
}

/** Fixes a story where the list has it now, or lets it go; or leaves it out. */
function StoryActions({ id, title, position, query, onQuery }: StoryActionsProps) {
  const isPinned = pinsOf(query).some(({ storyId }) => storyId === id);
  const pin = isPinned
    ? withoutPin(query, id)
    : withPin(query, { storyId: id, position, until: '' });
  return (
    <span className="pe-result-actions">
      <button
        type="button"
        className="pe-icon-button"
        aria-pressed={isPinned}
        aria-label={`Fijar aquí «${title}»`}
        title={isPinned ? 'Soltar' : `Fijar en el lugar ${position}`}
        onClick={() => onQuery(pin)}
      >
        <Icon name="pin" size={15} />
      </button>
      <button
        type="button"
        className="pe-icon-button"
        aria-label={`Quitar de esta lista «${title}»`}
        title="Que no salga en esta lista"
        onClick={() => onQuery(withBan(query, id))}
      >
        <Icon name="eyeOff" size={15} />
      </button>
    </span>
  );
}

interface StoryActionsProps {
  id: string;
  title: string;
  position: number;
  query: JsonObject;
  onQuery: (query: JsonObject) => void;
}

function Result({ source, result, query, onQuery }: ResultProps) {
  const { items, count, newest, isStories } = result;
  if (items.length === 0)
    return (
      <p className="pe-result-none" role="status">
        <Icon name="warning" size={14} /> <span>{whyNothing(source, result)}</span>
      </p>
    );
  const more = items.length - SHOWN_ITEMS;
  return (
    <>
      <p className="pe-result-head" role="status">
        <strong>
          {isStories ? plural(count, 'nota', 'notas') : plural(count, 'entrada', 'entradas')}
        </strong>
        {newest ? ` · la más nueva: ${whenLabel(newest, new Date())}` : ''}
      </p>
      <ol className="pe-result-items">
        {items.slice(0, SHOWN_ITEMS).map(({ key, id, title, picture }, index) => (
          <li key={key}>
            {isStories && picture ? <img src={picture} alt="" loading="lazy" /> : null}
            {isStories && !picture ? <span className="pe-result-blank" /> : null}
            <span className="pe-result-title">{title}</span>
            {onQuery && id ? (
              <StoryActions
                id={id}
                title={title}
                position={index + 1}
                query={query}
                onQuery={onQuery}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="pe-help">y {more} más en este bloque</p> : null}
    </>
  );
}

interface SourcePreviewProps {
  site: string;
  source: SourceDeclaration;
  query: JsonObject;
  /** For a list in which stories may be fixed: it has another query. */
  onQuery?: ((query: JsonObject) => void) | undefined;
}

/** What a source returns now for the query of its form. */
export function SourcePreview({ site, source, query, onQuery }: SourcePreviewProps) {
  const facts = use(CanvasContext)?.facts;
  const [json] = useDebouncedValue(JSON.stringify(query), TYPING_MS);
  const settled = JSON.parse(json) as JsonObject;
  const missing = missingDatum(source, settled);
  const own = { source: source.name, query: settled, ...filterOf(source, site) };
  const request = missing === undefined ? bound(own, facts) : undefined;
  const reply = useSharedReply(site, request);
  return (
    <fieldset className="pe-result" aria-label="Lo que trae" aria-busy={reply.isFetching}>
      {missing !== undefined ? (
        <p className="pe-help">Falta elegir: {labelOf(source, missing)}.</p>
      ) : request === undefined ? (
        <p className="pe-help">Depende de cada página: se verá en ella.</p>
      ) : reply.isError ? (
        <p className="pe-result-none" role="alert">
          <Icon name="warning" size={14} />
          <span>No se pudo leer. {reply.error.message}</span>
          <button type="button" className="pe-button" onClick={() => void reply.refetch()}>
            Reintentar
          </button>
        </p>
      ) : reply.isPending ? (
        <p className="pe-help" role="status">
          Buscando lo que trae…
        </p>
      ) : (
        <Result source={source} result={sourceResult(reply.data)} query={query} onQuery={onQuery} />
      )}
      {onQuery ? <PinnedStories site={site} query={query} onQuery={onQuery} /> : null}
    </fieldset>
  );
}
