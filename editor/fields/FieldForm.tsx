import { useState } from 'react';
import {
  type FormField,
  fieldValue,
  isDemanded,
  visibleFields,
} from '../../schemas/fields/visible.ts';
import { type FieldMeta, fieldMeta } from '../../schemas/fields.ts';
import type { Json } from '../../schemas/json.ts';
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

/** A picture's field with the ratio that the block shows it in, where another field says it. */
function withRatio(
  meta: FieldMeta,
  shape: FieldFormProps['shape'],
  values: FieldFormProps['values'],
): FieldMeta {
  if (meta.ratioFrom === undefined) return meta;
  const ratio = fieldValue(shape, values, meta.ratioFrom);
  return typeof ratio === 'string' && ratio.includes(':') ? { ...meta, ratios: [ratio] } : meta;
}

interface RowProps extends FieldFormProps {
  field: FormField;
}

function FieldRow({
  field: { name, schema, meta },
  shape,
  values,
  faults,
  onChange,
  site,
  prefix = '',
  scope = 'campo',
}: RowProps) {
  const path = prefix ? `${prefix}.${name}` : name;
  const id = fieldId(path, scope);
  const fault = faults.get(path);
  const isSet = Object.hasOwn(values, name);
  const set = (changes: Record<string, Json | undefined>) =>
    onChange(withValues(values, changes), path);
  const { Control, isOneInput, isBeforeLabel } = CONTROLS[meta.kind];
  const describedBy =
    [meta.help ? `${id}-ayuda` : '', fault ? `${id}-falla` : ''].filter(Boolean).join(' ') ||
    undefined;
  const control = (
    <Control
      id={id}
      meta={withRatio(meta, shape, values)}
      schema={schema}
      value={fieldValue(shape, values, name)}
      onChange={(value) =>
        set({
          ...(meta.excludes && value === true ? { [meta.excludes]: false } : {}),
          [name]: value,
        })
      }
      beside={values}
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

/**
 * The form of any shape of the field kit. The groups of a long one stand behind tabs, all of them
 * in the document: whoever leads to a field finds it and opens its tab.
 */
function FieldFormView(props: FieldFormProps) {
  const { scope = 'campo', prefix, faults } = props;
  const groups = groupFields(visibleFields(props.shape, props.values));
  const tabs = prefix ? [] : tabbedGroups(groups);
  const [wanted, choose] = useState('');
  const chosen = tabs.find(({ title }) => title === wanted)?.title ?? tabs[0]?.title ?? '';
  const group = ({ title, fields }: FieldGroup) => {
    const rows = fields.map((field) => (
      <Part key={field.name} name={field.meta.label}>
        <FieldRow {...props} field={field} />
      </Part>
    ));
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
