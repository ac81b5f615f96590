import { defaultOf } from '../../schemas/fields/visible.ts';
import type { Json } from '../../schemas/json.ts';
import { CONTROLS } from '../fields/controls.tsx';
import { INNER_FORMS } from '../fields/FieldForm.tsx';
import { Segments } from '../shell/Segments.tsx';
import { type BlockProperty, isYesNo } from './block-properties.ts';

interface PropertyValueProps {
  /** Of the control; one on each screen. */
  id: string;
  label: string;
  property: BlockProperty;
  value: Json | undefined;
  site: string;
  onChange: (value: Json | undefined) => void;
}

const NO_FAULTS: ReadonlyMap<string, string> = new Map();
const YES_NO = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
] as const;

/** One value of a property, by the control that its block's form has for it. */
export function PropertyValue({ id, label, property, ...props }: PropertyValueProps) {
  const { value = defaultOf(property.schema), site, onChange } = props;
  const { meta, schema, path } = property;
  const { Control, isOneInput } = CONTROLS[meta.kind];
  if (isYesNo(property))
    return (
      <div className="pe-uses-field">
        <span className="pe-label">{label}</span>
        <Segments
          label={label}
          value={value === true ? 'si' : 'no'}
          options={YES_NO}
          onChange={(chosen) => onChange(chosen === 'si')}
        />
      </div>
    );
  return (
    <div className="pe-uses-field">
      {(isOneInput?.(meta) ?? true) ? (
        <label className="pe-label" htmlFor={id}>
          {label}
        </label>
      ) : (
        <span className="pe-label" id={`${id}-nombre`}>
          {label}
        </span>
      )}
      <Control
        id={id}
        meta={meta}
        schema={schema}
        value={value}
        onChange={onChange}
        onChangeMany={(values) => onChange(Object.values(values)[0])}
        describedBy={undefined}
        isInvalid={false}
        path={path}
        faults={NO_FAULTS}
        site={site}
        inner={INNER_FORMS}
      />
    </div>
  );
}
