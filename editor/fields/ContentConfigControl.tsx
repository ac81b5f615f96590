import { visibleFields } from '../../schemas/fields/visible.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { contentApi, slotOf, withPlaced } from '../../schemas/sources/content-api.ts';
import { sourceNamed } from '../../schemas/sources.ts';
import { laterView } from '../shell/later.tsx';
import { asObject, asText, type ControlProps } from './control.ts';
import { ChosenStory, StoryChoice } from './StoryChoice.tsx';
import { sourcesFor, useSources } from './use-sources.ts';

const SourcePreview = laterView(
  'Lo que trae la fuente',
  async () => (await import('./SourcePreview.tsx')).SourcePreview,
);

/** What an editor fixed in a list stays when its stories come from another source. */
function withPinsOf({ pins, bans }: JsonObject, source: string): JsonObject {
  const isKept = sourceNamed(source)?.offset !== undefined;
  return {
    ...(isKept && pins !== undefined ? { pins } : {}),
    ...(isKept && bans !== undefined ? { bans } : {}),
  };
}

export function ContentConfigControl(props: ControlProps) {
  const kind = props.meta.content ?? 'any';
  const all = useSources();
  const sources = sourcesFor(all, kind);
  const config = asObject(props.value);
  const { Form } = props.inner;
  const name = asText(config.source);
  const query = asObject(config.query);
  const source = all.find((each) => each.name === name);
  const isOnlyStories = sources.length === 1 && sources[0] === contentApi;
  const isStories = name === contentApi.name || (isOnlyStories && name === '');
  const hasStory = isStories && (query._id !== undefined || query.website_url !== undefined);
  const { nextId: _, ...shownNow } = query;
  const { next } = isStories ? slotOf(query) : {};
  const isChosen = name === contentApi.name;
  const keep = (kept: JsonObject | undefined) =>
    props.onChange(kept && { source: contentApi.name, query: kept });
  const choose = (chosen: string) =>
    props.onChange(
      chosen === '' ? undefined : { source: chosen, query: withPinsOf(query, chosen) },
    );
  return (
    <fieldset
      className="pe-stack pe-nested"
      aria-labelledby={`${props.id}-nombre`}
      aria-describedby={props.describedBy}
    >
      {isOnlyStories && isStories ? null : (
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
      {isStories ? (
        <StoryChoice
          id={isOnlyStories ? props.id : undefined}
          site={props.site}
          query={hasStory ? shownNow : undefined}
          hasComing
          onPick={({ _id: id, coming }) =>
            props.onChange({
              source: contentApi.name,
              query: withPlaced(isChosen ? query : {}, { id, isOut: !coming }),
            })
          }
          onClear={() => keep(next === undefined ? undefined : { nextId: next })}
        />
      ) : null}
      {isStories && next !== undefined ? (
        <div className="pe-stack">
          <span className="pe-label">Después, cuando salga</span>
          <ChosenStory site={props.site} query={{ nextId: next }} />
          <div className="pe-row">
            <button
              type="button"
              className="pe-button"
              onClick={() => keep(hasStory ? shownNow : undefined)}
            >
              Quitar la que viene
            </button>
          </div>
        </div>
      ) : null}
      {source && visibleFields(source.query, query).length > 0 ? (
        <Form
          shape={source.query}
          values={query}
          faults={props.faults}
          prefix={`${props.path}.query`}
          scope={props.id.slice(0, props.id.length - props.path.length - 1)}
          site={props.site}
          onChange={(values) => props.onChange({ ...config, query: values })}
        />
      ) : null}
      {source && !isStories ? (
        <SourcePreview
          site={props.site}
          source={source}
          query={query}
          onQuery={
            source.offset === undefined
              ? undefined
              : (changed) => props.onChange({ ...config, query: changed })
          }
        />
      ) : null}
      {name !== '' && !source ? (
        <p className="pe-help">Esta fuente ya no existe. Se conserva hasta que elijas otra.</p>
      ) : null}
    </fieldset>
  );
}
