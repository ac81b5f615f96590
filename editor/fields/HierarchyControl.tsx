import { aria, asText, type ControlProps } from './control.ts';

/** The navigation trees that every site of ours keeps; one of another name is shown by it. */
const HIERARCHIES = [
  { value: 'default', label: 'Secciones del sitio' },
  { value: 'footer', label: 'Menú de pie' },
];

export function HierarchyControl(props: ControlProps) {
  const value = asText(props.value);
  const options =
    HIERARCHIES.some((option) => option.value === value) || value === ''
      ? HIERARCHIES
      : [...HIERARCHIES, { value, label: value }];
  return (
    <select {...aria(props)} className="pe-input" value={value} onChange={(event) => props.onChange(event.currentTarget.value)}>
      {value === '' ? <option value="">Sin elegir</option> : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
