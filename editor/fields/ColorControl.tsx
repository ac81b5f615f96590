import { aria, asText, type ControlProps } from './control.ts';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#abc` -> `#aabbcc`: the swatch of the browser knows only the long form. */
const long = (color: string) => (color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color);

export function ColorControl(props: ControlProps) {
  const value = asText(props.value);
  return (
    <div className="pe-row">
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
        value={value}
        onChange={(event) => props.onChange(event.currentTarget.value.trim())}
      />
    </div>
  );
}
