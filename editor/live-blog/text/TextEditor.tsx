import { useEffect, useRef, useState } from 'react';
import { webAddress } from '../../../schemas/live/web-address.ts';
import { PastedNote } from '../../rich-text/PastedNote.tsx';
import type { LeftOut } from '../../rich-text/pasted.ts';
import { type MountedText, mountText } from './mount-text.ts';

interface TextEditorProps {
  /** What it begins with; later values come from here. */
  html: string;
  labelId: string;
  errorId?: string | undefined;
  onWrite: (html: string) => void;
}

/** The text of an update: paragraphs, lists, links, bold and italics. */
export function TextEditor({ html, labelId, errorId, onWrite }: TextEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedText | null>(null);
  const write = useRef(onWrite);
  write.current = onWrite;
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [link, setLink] = useState<string | null>(null);
  const isAddress = link !== null && (link === '' || webAddress.safeParse(link).success);

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once; what it starts from does not follow later changes
  useEffect(() => {
    if (!root.current) return;
    const text = mountText(root.current, html, (next) => write.current(next), setLeftOut);
    mounted.current = text;
    return () => text.stop();
  }, []);

  const tool = (label: string, shown: string, run: (text: MountedText) => void) => (
    <button
      type="button"
      className="lb-tool"
      aria-label={label}
      title={label}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => mounted.current && run(mounted.current)}
    >
      {shown}
    </button>
  );
  return (
    <div className="lb-text">
      <div className="lb-tools" role="toolbar" aria-label="Formato">
        {tool('Negrita', 'N', (text) => text.bold())}
        {tool('Cursiva', 'C', (text) => text.italic())}
        {tool('Lista', '• Lista', (text) => text.list(true))}
        {tool('Quitar la lista', 'Sin lista', (text) => text.list(false))}
        {tool('Enlace', 'Enlace', () => setLink(''))}
      </div>
      {link !== null && (
        <div className="lb-row">
          <label className="lb-grow">
            <span className="lb-hidden">Dirección del enlace</span>
            <input
              type="url"
              placeholder="https://…"
              value={link}
              onChange={(event) => setLink(event.target.value)}
            />
          </label>
          <button
            type="button"
            disabled={!isAddress}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              mounted.current?.link(link);
              setLink(null);
            }}
          >
            {link === '' ? 'Quitar enlace' : 'Poner enlace'}
          </button>
        </div>
      )}
      <PastedNote
        leftOut={leftOut}
        className="lb-pasted"
        buttonClassName="lb-tool"
        onClose={() => setLeftOut([])}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a text with marks is no textarea */}
      <div
        ref={root}
        className="lb-writing"
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={labelId}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        lang="es"
      />
    </div>
  );
}
