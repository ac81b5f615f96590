import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { editText, fetchWriting, type TextEditor } from '../canvas/edit-text.ts';
import { cleanInline, readInline, writeInline } from '../canvas/inline-html.ts';
import { Icon } from '../shell/Icon.tsx';
import { aria, asText, type ControlProps } from './control.ts';

/**
 * Paragraphs of bold, italics and links are edited as text; anything richer as source code, so that
 * nothing is lost.
 */
export function paragraphsOf(html: string): string[] | undefined {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const isSimple = [...body.querySelectorAll('*')].every(
    (element) =>
      ['p', 'strong', 'b', 'em', 'i', 'a'].includes(element.localName) &&
      (element.localName !== 'p' || element.parentElement === body) &&
      [...element.attributes].every(({ name }) => element.localName === 'a' && name === 'href'),
  );
  if (!isSimple) return undefined;
  const blocks = [...body.children].filter(({ localName }) => localName === 'p');
  const isAllParagraphs = [...body.childNodes].every(
    (node) => node.nodeName === 'P' || !node.textContent?.trim(),
  );
  if (!isAllParagraphs) return blocks.length === 0 ? [html] : undefined;
  return blocks.map((block) => block.innerHTML);
}

interface LineProps {
  html: string;
  label: string;
  input: ReturnType<typeof aria>;
  onChange: (html: string) => void;
  onEnter?: () => void;
}

/**
 * What ends with the focus, and takes room: a press that takes the focus away ends first, or what
 * is pressed moves from under it.
 */
function useLeave(isFocused: boolean, leave: () => void) {
  const latest = useRef(leave);
  latest.current = leave;
  const press = useRef({ isHeld: false, isLeft: false });
  useEffect(() => {
    if (!isFocused) return;
    const held = { isHeld: false, isLeft: false };
    press.current = held;
    const begin = () => {
      held.isHeld = true;
    };
    const end = () => {
      held.isHeld = false;
      if (held.isLeft) setTimeout(() => held.isLeft && latest.current());
    };
    document.addEventListener('mousedown', begin, true);
    document.addEventListener('mouseup', end, true);
    return () => {
      held.isLeft = false;
      document.removeEventListener('mousedown', begin, true);
      document.removeEventListener('mouseup', end, true);
    };
  }, [isFocused]);
  return {
    onFocus: () => {
      press.current.isLeft = false;
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      if (press.current.isHeld) press.current.isLeft = true;
      else leave();
    },
  };
}

/** What was written a moment ago may still be on its way back from the page. */
const LATEST_WRITES = 4;

/** One line of text with marks. The editor is mounted while it has the focus. */
function MarkupLine({ html, label, input, onChange, onEnter }: LineProps) {
  const root = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<TextEditor | null>(null);
  const [isFocused, setFocused] = useState(false);
  const follow = useRef<(html: string) => void>(() => undefined);
  const latest = useRef({ onChange, onEnter });
  latest.current = { onChange, onEnter };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts from the value at focus; later values are its own
  useEffect(() => {
    const element = root.current;
    if (!element || !isFocused) return;
    const changed = () => {
      const next = text.read();
      if (next === writes.at(-1)) return;
      writes.push(next);
      writes.splice(0, writes.length - LATEST_WRITES);
      latest.current.onChange(next);
    };
    const outcome = {
      commit: () => (latest.current.onEnter ? latest.current.onEnter() : element.blur()),
      leave: () => setFocused(false),
      changed,
    };
    const text = editText(element, html, outcome, () => queueMicrotask(() => setEditor(text)));
    const writes: string[] = [writeInline(readInline(html))];
    follow.current = (given) => {
      const theirs = writeInline(readInline(given));
      if (writes.includes(theirs)) return;
      writes.splice(0, writes.length, theirs);
      text.set(given);
    };
    text.focus('end');
    return () => {
      follow.current = () => undefined;
      text.stop();
      setEditor(null);
    };
  }, [isFocused]);
  // A colleague, an undo or a merge changed the text that stands open.
  useEffect(() => follow.current(html), [html]);
  const leaving = useLeave(isFocused, () => setFocused(false));
  const common = { ...input, 'aria-label': label, className: 'pe-input pe-markup' };
  return (
    <div className="pe-markup-line" {...leaving}>
      {isFocused ? (
        // biome-ignore lint/a11y/useSemanticElements: an input cannot hold bold, italics and links
        <div
          key="live"
          ref={root}
          {...common}
          role="textbox"
          tabIndex={0}
          contentEditable
          suppressContentEditableWarning
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: same
        <div
          key="still"
          {...common}
          role="textbox"
          tabIndex={0}
          onPointerEnter={fetchWriting}
          onFocus={() => setFocused(true)}
          dangerouslySetInnerHTML={{ __html: cleanInline(html) }}
        />
      )}
      {isFocused && editor ? (
        <div className="pe-markup-tools">
          {(['bold', 'italic'] as const).map((format) => (
            <button
              key={format}
              type="button"
              className="pe-icon-button"
              aria-label={format === 'bold' ? 'Negritas' : 'Cursivas'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => editor.format(format)}
            >
              <Icon name={format} size={15} />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

export const InlineMarkupControl = (props: ControlProps) => (
  <MarkupLine
    html={asText(props.value)}
    label={props.meta.label}
    input={aria(props)}
    onChange={props.onChange}
  />
);

export function RichMarkupControl(props: ControlProps) {
  const html = asText(props.value);
  const paragraphs = paragraphsOf(html);
  if (!paragraphs) {
    return (
      <>
        <textarea
          {...aria(props)}
          aria-label={props.meta.label}
          className="pe-input pe-code"
          rows={8}
          value={html}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
        <p className="pe-help">Este texto tiene formato que sólo se puede editar como código.</p>
      </>
    );
  }
  const shown = paragraphs.length === 0 ? [''] : paragraphs;
  const set = (next: string[]) =>
    props.onChange(
      next.every((text) => text === '') ? '' : next.map((text) => `<p>${text}</p>`).join(''),
    );
  return (
    <fieldset className="pe-stack" aria-labelledby={`${props.id}-nombre`}>
      {shown.map((text, index) => (
        <div className="pe-row" key={`${index}/${shown.length}`}>
          <MarkupLine
            html={text}
            label={`${props.meta.label}, párrafo ${index + 1}`}
            input={index === 0 ? aria(props) : { ...aria(props), id: `${props.id}-${index}` }}
            onChange={(next) => set(shown.with(index, next))}
            onEnter={() => set(shown.toSpliced(index + 1, 0, ''))}
          />
          {shown.length > 1 ? (
            <button
              type="button"
              className="pe-icon-button"
              aria-label={`Quitar párrafo ${index + 1}`}
              onClick={() => set(shown.toSpliced(index, 1))}
            >
              <Icon name="close" size={15} />
            </button>
          ) : null}
        </div>
      ))}
      <button type="button" className="pe-button" onClick={() => set([...shown, ''])}>
        <Icon name="add" size={15} /> Añadir párrafo
      </button>
    </fieldset>
  );
}
