import { aria, asText, type ControlProps } from './control.ts';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#abc` -> `#aabbcc`: the swatch of the browser knows only the long form. */
const long = (color: string) =>
  color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;

export function ColorControl(props: ControlProps) {
  const value = asText(props.value);
  const named = props.meta.options ?? [];
  const isNamed = named.some((option) => option.value === value);
  return (
    <div className="pe-row">
      {named.length > 0 ? (
        <select
          className="pe-input"
          aria-label={`${props.meta.label}: de la lista`}
          value={isNamed ? value : ''}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        >
          <option value="">Otro color</option>
          {named.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : null}
      <input
        type="color"
        className="pe-swatch"
        aria-label={`Muestra de ${props.meta.label}`}
        value={HEX.test(value) ? long(value) : '#ffffff'}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <input
        type="text"
        {...aria(props)}
        className="pe-input"
        spellCheck={false}
        placeholder="#b42318"
        value={isNamed ? '' : value}
        onChange={(event) => props.onChange(event.currentTarget.value.trim())}
      />
    </div>
  );
}
