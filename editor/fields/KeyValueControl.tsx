import { useState } from 'react';
import type { Json, JsonObject } from '../../schemas/json.ts';
import { Icon } from '../shell/Icon.tsx';
import { asObject, asText, type ControlProps } from './control.ts';

type Pair = [string, string];

/** Pairs as stored: an unfinished one (no key yet, or one that repeats) stays in the form only. */
export function pairsToRecord(pairs: readonly Pair[], before: JsonObject): JsonObject {
  const entries: [string, Json][] = [];
  for (const [key, text] of pairs) {
    if (key === '' || entries.some(([name]) => name === key)) continue;
    const wasNumber =
      typeof before[key] === 'number' || (text.trim() !== '' && Number.isFinite(Number(text)));
    entries.push([
      key,
      wasNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text,
    ]);
  }
  return Object.fromEntries(entries);
}

export function KeyValueControl(props: ControlProps) {
  const stored = asObject(props.value);
  const [own, setOwn] = useState<Pair[] | null>(null);
  const fromStore = Object.entries(stored).map(([key, value]): Pair => [key, asText(value)]);
  const isSame =
    own !== null && JSON.stringify(pairsToRecord(own, stored)) === JSON.stringify(stored);
  const pairs = isSame && own ? own : fromStore;
  const set = (next: Pair[]) => {
    setOwn(next);
    props.onChange(pairsToRecord(next, stored));
  };
  return (
    <fieldset
      className="pe-stack"
      aria-labelledby={`${props.id}-nombre`}
      aria-describedby={props.describedBy}
    >
      {pairs.map(([key, value], index) => (
        <div className="pe-row" key={index}>
          <input
            className="pe-input"
            aria-label={`Clave ${index + 1}`}
            value={key}
            onChange={(event) => set(pairs.with(index, [event.currentTarget.value, value]))}
          />
          <input
            className="pe-input"
            aria-label={`Valor ${index + 1}`}
            value={value}
            onChange={(event) => set(pairs.with(index, [key, event.currentTarget.value]))}
          />
          <button
            type="button"
            className="pe-icon-button"
            aria-label={`Quitar ${key || 'el par'}`}
            onClick={() => set(pairs.toSpliced(index, 1))}
          >
            <Icon name="close" size={15} />
          </button>
        </div>
      ))}
      <button
        type="button"
        id={props.id}
        className="pe-button"
        onClick={() => set([...pairs, ['', '']])}
      >
        <Icon name="add" size={15} /> Añadir
      </button>
    </fieldset>
  );
}
