import { visibleFields } from '../../schemas/fields/visible.ts';
import { contentApi } from '../../schemas/sources/content-api.ts';
import { laterView } from '../shell/later.tsx';
import { asObject, asText, type ControlProps } from './control.ts';
import { StoryChoice } from './StoryChoice.tsx';
import { sourcesFor, useSources } from './use-sources.ts';

const SourcePreview = laterView(
  'Lo que trae la fuente',
  async () => (await import('./SourcePreview.tsx')).SourcePreview,
);

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
  const choose = (next: string) =>
    props.onChange(next === '' ? undefined : { source: next, query: {} });
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
          query={hasStory ? query : undefined}
          onPick={({ _id }) => props.onChange({ source: contentApi.name, query: { _id } })}
          onClear={() => props.onChange(undefined)}
        />
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
        <SourcePreview site={props.site} source={source} query={query} />
      ) : null}
      {name !== '' && !source ? (
        <p className="pe-help">Esta fuente ya no existe. Se conserva hasta que elijas otra.</p>
      ) : null}
    </fieldset>
  );
}
