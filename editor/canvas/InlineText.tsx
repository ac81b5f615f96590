import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { Block } from '../../blocks/_block/define-block.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { EditablePart } from '../../ui/view-page.ts';
import { changeFields } from '../document/change.ts';
import { dropOverride, overrideOf, setOverride } from '../document/overrides.ts';
import { pressTargetMark } from '../engine/dom.ts';
import { useCanvas } from './CanvasContext.ts';
import { InlineEditor } from './InlineEditor.tsx';

interface InlineTextProps {
  nodeId: string;
  stored: StoredBlock;
  block: Block;
  part: EditablePart;
  isReadOnly: boolean;
}

/** The block with a rewritten text in it: in a field, or as an override of a story. */
function writePart(
  stored: StoredBlock,
  block: Block,
  part: EditablePart,
  html: SafeHtml,
): StoredBlock {
  const { target } = part;
  if (target.kind === 'story')
    return setOverride(stored, target.storyId, target.path, html, part.value);
  return changeFields(stored, block, (fields) => ({ ...fields, [target.field]: html }));
}

/** A text that is edited in place. The editor itself is mounted only while somebody writes. */
export function InlineText({ nodeId, stored, block, part, isReadOnly }: InlineTextProps) {
  const { change, select } = useCanvas();
  // A press reaches every block around the text, and the engine would leave the outermost selected.
  const selectBlock = () => select(nodeId);
  const [caret, setCaret] = useState<{ x: number; y: number } | 'end' | null>(null);
  const { target, value, label, placeholder } = part;
  if (isReadOnly) {
    return (
      <span
        className="pc-fixed"
        title="Viene de la nota: cámbialo en la nota"
        dangerouslySetInnerHTML={{ __html: value }}
      />
    );
  }
  const override =
    target.kind === 'story' ? overrideOf(stored, target.storyId, target.path) : undefined;
  const restore = () => {
    setCaret(null);
    if (target.kind === 'story') {
      change(
        nodeId,
        (before) => dropOverride(before, target.storyId, target.path),
        `volver al original de ${label}`,
      );
    }
  };
  const commit = (html: SafeHtml) => {
    setCaret(null);
    change(nodeId, (before) => writePart(before, block, part, html), `reescribir ${label}`);
  };
  if (caret) {
    return (
      <InlineEditor
        html={value}
        label={label}
        caret={caret}
        onPress={selectBlock}
        onCommit={commit}
        onCancel={() => setCaret(null)}
        {...(override ? { onRestore: restore } : {})}
      />
    );
  }
  const open = (event: MouseEvent | KeyboardEvent, where: { x: number; y: number } | 'end') => {
    event.preventDefault();
    event.stopPropagation();
    selectBlock();
    setCaret(where);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the text keeps its place in the site's markup
    <span
      className="pc-text"
      role="textbox"
      aria-label={label}
      tabIndex={0}
      {...pressTargetMark}
      data-overridden={override ? 'true' : undefined}
      data-placeholder={placeholder ?? label}
      title={override ? 'Reescrito en este bloque' : undefined}
      onClick={(event) => open(event, { x: event.clientX, y: event.clientY })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.altKey && !event.ctrlKey && !event.metaKey)
          open(event, 'end');
      }}
      dangerouslySetInnerHTML={{ __html: value }}
    />
  );
}
