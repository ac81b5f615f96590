import { memo, useCallback, useRef, useState } from 'react';
import {
  type FormField,
  fieldValue,
  isDemanded,
  visibleFields,
} from '../../schemas/fields/visible.ts';
import { type FieldMeta, fieldMeta } from '../../schemas/fields.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import { Icon } from '../shell/Icon.tsx';
import { Part, part } from '../shell/part.tsx';
import { type FieldFormProps, type InnerForms, withValues } from './control.ts';
import { CONTROLS } from './controls.tsx';
import { groupFields } from './field-groups.ts';
import { type FieldGroup, GroupTabs, groupId, tabbedGroups } from './GroupTabs.tsx';

export const fieldId = (path: string, scope = 'campo'): string => `${scope}-${path}`;

/** With what composite controls edit what is inside them. */
export const INNER_FORMS: InnerForms = {
  Form: FieldFormView,
  Value: (props) => {
    const meta = fieldMeta(props.schema);
    const Control = meta && CONTROLS[meta.kind].Control;
    return Control ? <Control {...props} meta={meta} /> : null;
  },
};

/** The ratio that another field gives the picture of this one, `16:9`. */
function ratioOf({ ratioFrom }: FieldMeta, { shape, values }: FieldFormProps): string | undefined {
  const ratio = ratioFrom === undefined ? undefined : fieldValue(shape, values, ratioFrom);
  return typeof ratio === 'string' && ratio.includes(':') ? ratio : undefined;
}

const NO_FAULTS: ReadonlyMap<string, string> = new Map();

/** The faults of what is inside the value at a path; the same object while there are none. */
const faultsIn = (faults: FieldFormProps['faults'], path: string) =>
  [...faults.keys()].some((at) => at.startsWith(`${path}.`)) ? faults : NO_FAULTS;

interface RowProps extends Pick<FormField, 'name' | 'schema'>, Pick<FieldFormProps, 'site'> {
  meta: FieldMeta;
  path: string;
  id: string;
  value: Json | undefined;
  isSet: boolean;
  ratio: string | undefined;
  fault: string | undefined;
  faults: FieldFormProps['faults'];
  /** Of a field with companions alone: nobody else reads what stands beside. */
  beside: JsonObject | undefined;
  /** Changes values of the form; the same function for good. */
  onSet: (changes: Record<string, Json | undefined>, path: string) => void;
}

/** A key in one field renders no other: each has what it shows, compared by what it says. */
const sameRow = (one: RowProps, other: RowProps): boolean =>
  (Object.keys(one) as (keyof RowProps)[]).every(
    (key) =>
      one[key] === other[key] ||
      ((key === 'value' || key === 'beside') &&
        JSON.stringify(one[key]) === JSON.stringify(other[key])),
  );

function FieldRowView(row: RowProps) {
  const { name, schema, meta, path, id, value, isSet, ratio, fault, faults, beside, site } = row;
  const set = (changes: Record<string, Json | undefined>) => row.onSet(changes, path);
  const { Control, isOneInput, isBeforeLabel } = CONTROLS[meta.kind];
  const describedBy =
    [meta.help ? `${id}-ayuda` : '', fault ? `${id}-falla` : ''].filter(Boolean).join(' ') ||
    undefined;
  const control = (
    <Control
      id={id}
      meta={ratio === undefined ? meta : { ...meta, ratios: [ratio] }}
      schema={schema}
      value={value}
      onChange={(value) =>
        set({
          ...(meta.excludes && value === true ? { [meta.excludes]: false } : {}),
          [name]: value,
        })
      }
      {...(beside ? { beside } : {})}
      onChangeMany={set}
      describedBy={describedBy}
      isInvalid={fault !== undefined}
      path={path}
      faults={faults}
      site={site}
      inner={INNER_FORMS}
    />
  );
  const label = (
    <>
      {meta.label}
      {isDemanded({ schema, meta }) ? <span className="pe-required"> (obligatorio)</span> : null}
    </>
  );
  return (
    <div className="pe-field" data-kind={meta.kind} data-invalid={fault ? 'true' : undefined}>
      <div className="pe-field-head">
        {isBeforeLabel ? control : null}
        {(isOneInput?.(meta) ?? true) ? (
          <label className="pe-label" htmlFor={id}>
            {label}
          </label>
        ) : (
          <span className="pe-label" id={`${id}-nombre`}>
            {label}
          </span>
        )}
        {isSet ? (
          <button
            type="button"
            className="pe-icon-button"
            aria-label={`Restablecer ${meta.label}`}
            title="Restablecer"
            onClick={() => {
              const companions = Object.values(meta.companions ?? {}).map((companion) => [
                companion,
                undefined,
              ]);
              set({ ...Object.fromEntries(companions), [name]: undefined });
            }}
          >
            <Icon name="reset" size={15} />
          </button>
        ) : null}
      </div>
      {meta.help ? (
        <p className="pe-help" id={`${id}-ayuda`}>
          {meta.help}
        </p>
      ) : null}
      {isBeforeLabel ? null : control}
      {fault ? (
        <p className="pe-fault" id={`${id}-falla`}>
          <Icon name="warning" size={14} /> {fault}
        </p>
      ) : null}
    </div>
  );
}

const FieldRow = memo(
  (row: RowProps) => (
    <Part name={row.meta.label}>
      <FieldRowView {...row} />
    </Part>
  ),
  sameRow,
);

/**
 * The form of any shape of the field kit. The groups of a long one stand behind tabs, all of them
 * in the document: whoever leads to a field finds it and opens its tab.
 */
function FieldFormView(props: FieldFormProps) {
  const { scope = 'campo', prefix, faults, shape, values, site } = props;
  const latest = useRef(props);
  latest.current = props;
  const set = useCallback((changes: Record<string, Json | undefined>, path: string) => {
    const { values: before, onChange } = latest.current;
    onChange(withValues(before, changes), path);
  }, []);
  const groups = groupFields(visibleFields(shape, values));
  const tabs = prefix ? [] : tabbedGroups(groups);
  const [wanted, choose] = useState('');
  const chosen = tabs.find(({ title }) => title === wanted)?.title ?? tabs[0]?.title ?? '';
  const group = ({ title, fields }: FieldGroup) => {
    const rows = fields.map(({ name, schema, meta }) => {
      const path = prefix ? `${prefix}.${name}` : name;
      return (
        <FieldRow
          key={name}
          name={name}
          schema={schema}
          meta={meta}
          path={path}
          id={fieldId(path, scope)}
          value={fieldValue(shape, values, name)}
          isSet={Object.hasOwn(values, name)}
          ratio={ratioOf(meta, props)}
          fault={faults.get(path)}
          faults={faultsIn(faults, path)}
          beside={meta.companions ? values : undefined}
          site={site}
          onSet={set}
        />
      );
    });
    if (title === '')
      return (
        <div key="" className="pe-field-group">
          {rows}
        </div>
      );
    if (tabs.length > 0)
      return (
        <div
          key={title}
          id={groupId(scope, title)}
          role="tabpanel"
          aria-labelledby={`${groupId(scope, title)}-pestana`}
          className="pe-field-group"
          hidden={title !== chosen}
        >
          {rows}
        </div>
      );
    return (
      <fieldset key={title} className="pe-field-group">
        <legend>{title}</legend>
        {rows}
      </fieldset>
    );
  };
  const [apart, tabbed] = [groups.filter((each) => !tabs.includes(each)), tabs];
  return (
    <div className="pe-fields">
      {apart.map(group)}
      {tabbed.length > 0 ? (
        <GroupTabs
          scope={scope}
          chosen={chosen}
          faults={faults}
          groups={tabbed}
          onChoose={choose}
        />
      ) : null}
      {tabbed.map(group)}
    </div>
  );
}

export const FieldForm = part('Formulario', FieldFormView);
