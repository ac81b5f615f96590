import { useDeferredValue } from 'react';
import type { Json } from '../../../schemas/json.ts';
import { bodyLength } from '../../../schemas/stories/body-length.ts';

const NUMBERS = new Intl.NumberFormat('es-MX');

/** How long the text is, under it. */
export function BodyCount({ elements }: { elements: readonly Json[] }) {
  const { words, characters, minutes } = bodyLength(useDeferredValue(elements));
  const count = (number: number, one: string, many: string) =>
    `${NUMBERS.format(number)} ${number === 1 ? one : many}`;
  return (
    <p className="st-count">
      {count(words, 'palabra', 'palabras')} · {count(characters, 'carácter', 'caracteres')} ·{' '}
      {count(minutes, 'minuto', 'minutos')} de lectura
    </p>
  );
}
