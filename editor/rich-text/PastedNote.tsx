import { type ReactNode, useState } from 'react';
import type { LeftOut } from './pasted.ts';

const WORDS: Readonly<Record<LeftOut['kind'], readonly [one: string, many: string]>> = {
  picture: ['imagen', 'imágenes'],
  media: ['video, audio o marco', 'videos, audios o marcos'],
  control: ['botón o campo', 'botones o campos'],
  comment: ['comentario', 'comentarios'],
  footnote: ['llamada a una nota al pie', 'llamadas a notas al pie'],
  link: ['dirección de enlace', 'direcciones de enlaces'],
  drawing: ['dibujo', 'dibujos'],
};

/** «2 imágenes y 1 comentario» */
export function leftOutWords(leftOut: readonly LeftOut[]): string {
  const counts = new Map<LeftOut['kind'], number>();
  for (const { kind } of leftOut) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const said = [...counts].map(([kind, count]) => `${count} ${WORDS[kind][count === 1 ? 0 : 1]}`);
  return new Intl.ListFormat('es').format(said);
}

interface PastedNoteProps {
  leftOut: readonly LeftOut[];
  className: string;
  buttonClassName: string;
  onClose: () => void;
  children?: ReactNode;
}

/** What a paste left out, in a line; *Ver* names each. */
export function PastedNote(props: PastedNoteProps) {
  const { leftOut, className, buttonClassName, onClose, children } = props;
  const [isOpen, setOpen] = useState(false);
  if (leftOut.length === 0 && !children) return null;
  return (
    <div className={className} role="status">
      <p>
        {leftOut.length > 0 ? `No se pegó: ${leftOutWords(leftOut)}. ` : null}
        {children}
        {leftOut.length > 0 ? (
          <button
            type="button"
            className={buttonClassName}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Ver
          </button>
        ) : null}
        <button type="button" className={buttonClassName} onClick={onClose}>
          Cerrar aviso
        </button>
      </p>
      {isOpen ? (
        <ul>
          {leftOut.map(({ kind, detail }, index) => (
            <li key={index}>
              {WORDS[kind][0]}
              {detail ? `: ${detail}` : ''}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
