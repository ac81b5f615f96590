import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonObject } from '../../schemas/json.ts';
import { contentApi } from '../../schemas/sources/content-api.ts';
import type { SourceDeclaration } from '../../schemas/sources/source-declaration.ts';
import type { Story } from '../../schemas/story.ts';
import { useApi } from '../shell/ApiContext.ts';
import { Icon } from '../shell/Icon.tsx';
import { asObject, asText, type ControlProps } from './control.ts';
import { StoryPicker } from './StoryPicker.tsx';
import { useSources } from './use-sources.ts';

const sourcesFor = (all: readonly SourceDeclaration[], kind: string): SourceDeclaration[] =>
  all.filter(({ kinds }) => kind === 'any' || kinds.some((own) => own === kind || own === 'any'));

const plain = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** The story that a configuration names, as the site has it now. */
function ChosenStory({ site, query }: { site: string; query: JsonObject }) {
  const api = useApi();
  const request = { source: contentApi.name, query };
  const story = useQuery({
    queryKey: ['content', site, request],
    queryFn: () => api.content(site, request),
  });
  if (story.isPending) return <p className="pe-chosen">Buscando la nota…</p>;
  if (story.isError)
    return <p className="pe-chosen">No se pudo leer la nota. {story.error.message}</p>;
  const found = story.data as Story | null;
  if (!found?._id) {
    return (
      <p className="pe-chosen" data-missing="true">
        <Icon name="warning" size={15} /> Esta nota ya no está en el sitio.
      </p>
    );
  }
  return (
    <p className="pe-chosen">
      <strong>{plain(found.headlines?.basic ?? '') || found._id}</strong>
      <span>{found.taxonomy?.primary_section?.name ?? ''}</span>
    </p>
  );
}

export function ContentConfigControl(props: ControlProps) {
  const [isPicking, setPicking] = useState(false);
  const kind = props.meta.content ?? 'any';
  const all = useSources();
  const sources = sourcesFor(all, kind);
  const config = asObject(props.value);
  const { Form } = props.inner;
  const name = asText(config.source);
  const query = asObject(config.query);
  const source = all.find((each) => each.name === name);
  const hasStories = sources.includes(contentApi);
  const isStory =
    name === contentApi.name && (query._id !== undefined || query.website_url !== undefined);
  const choose = (next: string) =>
    props.onChange(next === '' ? undefined : { source: next, query: {} });
  const form = source ? (
    <Form
      shape={source.query}
      values={query}
      faults={props.faults}
      prefix={`${props.path}.query`}
      scope={props.id.slice(0, props.id.length - props.path.length - 1)}
      site={props.site}
      onChange={(values) => props.onChange({ ...config, query: values })}
    />
  ) : null;
  const isOnlyStories = sources.length === 1 && hasStories;
  return (
    <fieldset
      className="pe-stack pe-nested"
      aria-labelledby={`${props.id}-nombre`}
      aria-describedby={props.describedBy}
    >
      {isOnlyStories && (name === '' || name === contentApi.name) ? null : (
        <select
          id={props.id}
          aria-label="Fuente"
          className="pe-input"
          value={name}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">Sin contenido</option>
          {sources.map((option) => (
            <option key={option.name} value={option.name}>
              {option.label}
            </option>
          ))}
          {name !== '' && !sources.some((option) => option.name === name) ? (
            <option value={name}>{source?.label ?? name}</option>
          ) : null}
        </select>
      )}
      {hasStories && (name === contentApi.name || isOnlyStories) ? (
        <>
          {isStory ? <ChosenStory site={props.site} query={query} /> : null}
          <div className="pe-row">
            <button
              type="button"
              id={isOnlyStories ? props.id : undefined}
              className="pe-button"
              onClick={() => setPicking(true)}
            >
              <Icon name="search" size={15} /> {isStory ? 'Cambiar nota' : 'Elegir nota'}
            </button>
            {isStory ? (
              <button type="button" className="pe-button" onClick={() => props.onChange(undefined)}>
                Quitar
              </button>
            ) : null}
          </div>
          {form ? (
            <details className="pe-more">
              <summary>Más opciones</summary>
              {form}
            </details>
          ) : null}
        </>
      ) : (
        form
      )}
      {name !== '' && !source ? (
        <p className="pe-help">Esta fuente ya no existe. Se conserva hasta que elijas otra.</p>
      ) : null}
      <StoryPicker
        site={props.site}
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(story) => {
          setPicking(false);
          props.onChange({ source: contentApi.name, query: { _id: story._id } });
        }}
      />
    </fieldset>
  );
}
