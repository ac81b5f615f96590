import { registry } from '../../blocks/registry.ts';
import { type BlockQuery, USE_TESTS } from '../../schemas/block-uses.ts';
import { defaultOf } from '../../schemas/fields/visible.ts';
import { blocksByGroup } from '../shell/block-groups.ts';
import { part } from '../shell/part.tsx';
import { type BlockProperty, testsOf } from './block-properties.ts';
import { PropertyValue } from './PropertyValue.tsx';

interface QueryFormProps {
  query: BlockQuery | undefined;
  properties: readonly BlockProperty[];
  property: BlockProperty | undefined;
  site: string;
  onAsk: (query: BlockQuery) => void;
}

/** The properties under the headings of the block's form. */
function PropertyOptions({ properties }: Pick<QueryFormProps, 'properties'>) {
  const groups = [...new Set(properties.map(({ group }) => group))];
  return groups.map((group) => {
    const options = properties
      .filter((property) => property.group === group)
      .map(({ path, label }) => (
        <option key={path} value={path}>
          {label}
        </option>
      ));
    return group === '' ? (
      options
    ) : (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    );
  });
}

/** A property begins with what it says unless told: it is the first thing that one asks for. */
const askedOf = (block: string, property: BlockProperty | undefined): BlockQuery => {
  const value = property && defaultOf(property.schema);
  const isValue = property?.meta.options !== undefined || typeof value === 'boolean';
  if (!property || !isValue || value === undefined)
    return { block, field: property?.path ?? '', test: 'any' };
  return { block, field: property.path, test: 'is', value };
};

/** Which blocks are looked for: the block, one of its properties, and what that says. */
function QueryFormView({ query, properties, property, site, onAsk }: QueryFormProps) {
  const test = query?.test ?? 'any';
  const withValue = (value: BlockQuery['value']) => {
    if (!query) return;
    const { value: _, ...rest } = query;
    onAsk(value === undefined ? rest : { ...rest, value });
  };
  return (
    <form className="pe-uses-form" onSubmit={(event) => event.preventDefault()}>
      <div className="pe-uses-field">
        <label className="pe-label" htmlFor="usos-bloque">
          Bloque
        </label>
        <select
          id="usos-bloque"
          className="pe-input"
          value={query?.block ?? ''}
          onChange={(event) => onAsk({ block: event.currentTarget.value, field: '', test: 'any' })}
        >
          {query ? null : <option value="">Elige un bloque</option>}
          {blocksByGroup(registry.values()).map(({ group, title, blocks }) => (
            <optgroup key={group} label={title}>
              {blocks.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {query && properties.length > 0 ? (
        <div className="pe-uses-field">
          <label className="pe-label" htmlFor="usos-propiedad">
            Propiedad
          </label>
          <select
            id="usos-propiedad"
            className="pe-input"
            value={property?.path ?? ''}
            onChange={({ currentTarget: { value: path } }) =>
              onAsk(
                askedOf(
                  query.block,
                  properties.find((one) => one.path === path),
                ),
              )
            }
          >
            <option value="">Todas</option>
            <PropertyOptions properties={properties} />
          </select>
        </div>
      ) : null}
      {query && property ? (
        <div className="pe-uses-field">
          <label className="pe-label" htmlFor="usos-prueba">
            Su valor
          </label>
          <select
            id="usos-prueba"
            className="pe-input"
            value={test}
            onChange={(event) => {
              const chosen = USE_TESTS.find((one) => one === event.currentTarget.value) ?? 'any';
              const { block, field } = query;
              const value = chosen === 'is' ? defaultOf(property.schema) : undefined;
              onAsk({ block, field, test: chosen, ...(value === undefined ? {} : { value }) });
            }}
          >
            {testsOf(property).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {property && test === 'is' ? (
        <PropertyValue
          id="usos-valor"
          label={property.label}
          property={property}
          value={query?.value}
          site={site}
          onChange={withValue}
        />
      ) : null}
      {property && test === 'contains' ? (
        <div className="pe-uses-field">
          <label className="pe-label" htmlFor="usos-texto">
            Texto
          </label>
          <input
            id="usos-texto"
            type="text"
            className="pe-input"
            value={typeof query?.value === 'string' ? query.value : ''}
            onChange={(event) => withValue(event.currentTarget.value)}
          />
        </div>
      ) : null}
    </form>
  );
}

export const QueryForm = part('Qué se busca', QueryFormView);
