import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { Block } from '../../blocks/_block/define-block.ts';
import type { StoryDrift } from '../../blocks/_block/story-drift.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { EditablePart } from '../../ui/view-page.ts';
import { changeFields } from '../document/change.ts';
import { dropOverride, overrideOf, setOverride } from '../document/overrides.ts';
import { pressTargetMark } from '../engine/dom.ts';
import { useCanvas } from './CanvasContext.ts';
import { fetchWriting } from './edit-text.ts';
import { InlineEditor } from './InlineEditor.tsx';

interface InlineTextProps {
  nodeId: string;
  stored: StoredBlock;
  block: Block;
  part: EditablePart;
  /** The story's text changed after it was rewritten here. */
  drift?: StoryDrift | undefined;
  /** Why nobody writes there; unset where one may. */
  fixed: string | undefined;
}

/** The block with a rewritten text in it: in a field, or as an override of a story. */
function writePart(
  stored: StoredBlock,
  block: Block,
  part: EditablePart,
  html: SafeHtml,
  now: string | undefined,
): StoredBlock {
  const { target } = part;
  if (target.kind === 'story')
    return setOverride(stored, target.storyId, target.path, html, part.value, now);
  return changeFields(stored, block, (fields) => ({ ...fields, [target.field]: html }));
}

/** Where the text stands in its stored block. */
const pathOf = ({ target }: EditablePart): readonly string[] =>
  target.kind === 'story' ? ['overrides', target.storyId, target.path] : ['fields', target.field];

const isHeadline = ({ target }: EditablePart): boolean =>
  target.kind === 'story' ? target.path === 'headlines.basic' : target.field === 'headline';

/** A text that is edited in place. The editor itself is mounted only while somebody writes. */
export function InlineText({ nodeId, stored, block, part, drift, fixed }: InlineTextProps) {
  const { change, select, save, clash } = useCanvas();
  // A press reaches every block around the text, and the engine would leave the outermost selected.
  const selectBlock = () => select(nodeId);
  const [caret, setCaret] = useState<{ x: number; y: number } | 'end' | null>(null);
  const { target, value, label, placeholder, isOptional } = part;
  if (fixed) {
    return <span className="pc-fixed" title={fixed} dangerouslySetInnerHTML={{ __html: value }} />;
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
  const write = (html: SafeHtml) =>
    change(
      nodeId,
      (before) => writePart(before, block, part, html, drift?.now),
      `reescribir ${label}`,
      `texto ${label}`,
    );
  if (caret) {
    return (
      <InlineEditor
        html={value}
        label={label}
        caret={caret}
        onPress={selectBlock}
        onWrite={write}
        onClash={(mine, theirs) => clash(nodeId, pathOf(part), mine, theirs)}
        onClose={() => setCaret(null)}
        onSave={save}
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
      data-headline={isHeadline(part) || undefined}
      data-overridden={override ? 'true' : undefined}
      data-drifted={drift ? 'true' : undefined}
      data-placeholder={placeholder ?? label}
      data-optional={isOptional}
      title={drift ? 'La nota cambió después' : override ? 'Reescrito en este bloque' : undefined}
      onPointerEnter={fetchWriting}
      onFocus={fetchWriting}
      onClick={(event) => open(event, { x: event.clientX, y: event.clientY })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.altKey && !event.ctrlKey && !event.metaKey)
          open(event, 'end');
      }}
      dangerouslySetInnerHTML={{ __html: value }}
    />
  );
}
