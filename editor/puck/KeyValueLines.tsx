import { useState } from 'react';
import { asObject, type Json, type JsonObject } from '../../schemas/json.ts';

const PAIR = /^([^:]*):(.*)$/;

const linesOf = (value: unknown): string =>
  Object.entries(asObject(value))
    .map(([key, of]) => `${key}: ${of}`)
    .join('\n');

const isNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text));

/** What lines of `key: value` say; lines without a colon say nothing. */
export function pairsOf(text: string): JsonObject {
  const pairs = text.split('\n').flatMap((line): [string, Json][] => {
    const [, key = '', value = ''] = PAIR.exec(line) ?? [];
    const said = value.trim();
    return key.trim() === '' ? [] : [[key.trim(), isNumber(said) ? Number(said) : said]];
  });
  return Object.fromEntries(pairs);
}

interface KeyValueLinesProps {
  label: string;
  value: unknown;
  onChange: (value: JsonObject) => void;
  readOnly: boolean;
}

/** A map of short texts as lines: Puck's own fields have none for it. */
export function KeyValueLines({ label, value, onChange, readOnly }: KeyValueLinesProps) {
  const [typed, setTyped] = useState(() => linesOf(value));
  return (
    <label>
      {label}
      <textarea
        rows={4}
        value={typed}
        readOnly={readOnly}
        placeholder="clave: valor"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(pairsOf(currentTarget.value));
        }}
      />
    </label>
  );
}
