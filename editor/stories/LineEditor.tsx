import { useEffect, useRef } from 'react';
import { type MountedLine, mountEditor } from '../canvas/mount-editor.ts';
import { inlineText, readInline } from '../rich-text/inline.ts';

/** What the line editor writes: anything else is edited as source. */
const isEditable = (html: string): boolean => {
  const inline = readInline(html);
  if (!inline) return false;
  return inline.every(
    (piece) =>
      piece.kind === 'link' ||
      (piece.kind === 'text' && piece.marks.every((mark) => mark === 'b' || mark === 'i')),
  );
};

interface LineEditorProps {
  label: string;
  placeholder: string;
  className: string;
  html: string;
  isReadOnly: boolean;
  fault?: string | undefined;
  /** Of the field in the document. */
  path: string;
  /** `before`: what the text was when it was last told. */
  onWrite: (html: string, before: string) => void;
  /** Enter: on to the next field. */
  onNext: () => void;
  onSave: () => void;
}

/** One text of a story as readers see it: bold, italics and links, and no second line. */
export function LineEditor(props: LineEditorProps) {
  const { label, placeholder, className, html, isReadOnly, fault, path } = props;
  const root = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedLine | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const written = useRef(html);
  const isLine = isEditable(html);

  useEffect(() => {
    if (!root.current || isReadOnly || !isLine) return;
    const tell = () => {
      const next = text.read();
      const before = written.current;
      written.current = next;
      latest.current.onWrite(next, before);
    };
    const text = mountEditor(root.current, latest.current.html, {
      commit: () => latest.current.onNext(),
      leave: () => undefined,
      changed: tell,
      save: () => latest.current.onSave(),
    });
    mounted.current = text;
    return () => {
      text.stop();
      mounted.current = null;
    };
  }, [isReadOnly, isLine]);

  // Something else changed the text.
  useEffect(() => {
    if (html === written.current) return;
    written.current = html;
    mounted.current?.set(html);
  }, [html]);

  const faultId = `${path}-falta`;
  const aria = {
    'aria-label': label,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault ? faultId : undefined,
    'data-path': path,
  };
  const isEmpty = html === '';
  return (
    <div className="st-line" data-empty={isEmpty || undefined}>
      {isReadOnly ? (
        <div className={className}>{isEmpty ? placeholder : plain(html)}</div>
      ) : isLine ? (
        // biome-ignore lint/a11y/useSemanticElements: an input cannot hold bold, italics and links
        <div
          {...aria}
          ref={root}
          className={className}
          role="textbox"
          tabIndex={0}
          contentEditable
          suppressContentEditableWarning
          data-placeholder={placeholder}
          aria-placeholder={placeholder}
          lang="es"
        />
      ) : (
        <textarea
          {...aria}
          className="pe-input pe-code"
          rows={3}
          value={html}
          onChange={(event) => props.onWrite(event.currentTarget.value, html)}
        />
      )}
      {fault ? (
        <p id={faultId} className="pe-error">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

const plain = (html: string): string => {
  const inline = readInline(html);
  return inline ? inlineText(inline) : html;
};
