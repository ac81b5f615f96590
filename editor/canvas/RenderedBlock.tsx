import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import type { Block, ReadFields } from '../../blocks/_block/define-block.ts';
import { selectContent, viewPage, withOverrides } from '../../blocks/_block/frame.ts';
import { type BlockRead, readBlock } from '../../blocks/_block/read-block.ts';
import { type StoryDrift, storiesIn, storyDrifts } from '../../blocks/_block/story-drift.ts';
import { isObject, type JsonObject } from '../../schemas/json.ts';
import type { Overrides, StoredBlock } from '../../schemas/page.ts';
import { hasNow, slotOf } from '../../schemas/sources/content-api.ts';
import type { Story } from '../../schemas/story.ts';
import type { EditablePart } from '../../ui/view-page.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { isFillable } from '../document/fillable.ts';
import { Guard } from '../shell/Guard.tsx';
import { LevelContext, useCanvas } from './CanvasContext.ts';
import {
  ComingNote,
  DriftNote,
  FaultNote,
  LoadingCard,
  PlaceholderCard,
  ProblemCard,
  ShortNote,
  SourceCard,
  ThrownCard,
} from './cards.tsx';
import { InlineText } from './InlineText.tsx';
import { cleanInline } from './inline-html.ts';
import { useMoment } from './TimeContext.ts';
import { useBlockContent } from './use-block-content.ts';
import { isPlainMarkup, useSafeFields } from './use-safe-fields.ts';
import { Zone } from './Zone.tsx';

interface RenderedBlockProps {
  nodeId: string;
  stored: StoredBlock;
  /** The zones of its columns; none where there are none to show. */
  slots: readonly ReactNode[];
}

interface ReadableProps extends RenderedBlockProps {
  block: Block;
  fields: ReadFields;
}

/**
 * True when the story is part of the block's own content. The block may rewrite it then; a story
 * that comes with the page is changed in the story itself.
 */
function holdsStory(reply: unknown, storyId: string): boolean {
  if (Array.isArray(reply)) return reply.some((item) => holdsStory(item, storyId));
  if (typeof reply !== 'object' || reply === null) return false;
  if ('_id' in reply && reply._id === storyId) return true;
  return Object.values(reply).some(
    (value) => typeof value === 'object' && holdsStory(value, storyId),
  );
}

/**
 * Rewritten texts as they may be shown before a server has seen them: markup that our inline editor
 * could not have written is reduced to what it can.
 */
const safeOverrides = (overrides: Overrides = {}): Overrides =>
  Object.fromEntries(
    Object.entries(overrides).map(([story, paths]) => [
      story,
      Object.fromEntries(
        Object.entries(paths).map(([path, override]) => [
          path,
          isPlainMarkup(override.value)
            ? override
            : { ...override, value: cleanInline(override.value) },
        ]),
      ),
    ]),
  );

type Content = ReturnType<typeof useBlockContent>;

const NO_DRIFTS: readonly StoryDrift[] = [];

/**
 * Hands the form, the outline and the publish sheet the stories that the block's source has now.
 * Not while the canvas shows another minute: its stories are those of that minute.
 */
function useDrifts(nodeId: string, stored: StoredBlock, content: Content): readonly StoryDrift[] {
  const { facts, stories: shared } = useCanvas();
  const isNow = useMoment() === undefined;
  const isReady = content.status === 'ready';
  const reply = isReady ? content.reply : undefined;
  const site = facts.site.key;
  const found = useMemo(
    () =>
      isReady && isNow
        ? { stories: storiesIn(reply), drifts: storyDrifts(stored, reply, site), reply }
        : null,
    [isReady, isNow, reply, stored, site],
  );
  useEffect(() => shared?.place(nodeId, found), [shared, nodeId, found]);
  useEffect(() => () => shared?.place(nodeId, null), [shared, nodeId]);
  return found?.drifts ?? NO_DRIFTS;
}

/** Of the stories that a block shows the first that readers do not have yet. */
const comingIn = (reply: unknown): Story['coming'] =>
  storiesIn(reply).find(({ coming }) => coming !== undefined)?.coming;

/** Is there something that readers have in the place of a story to come? A list has the others. */
const hasUntil = (fields: ReadFields): boolean =>
  Object.values(fields).every((value) => {
    const query = isObject(value) && isObject(value.query) ? (value.query as JsonObject) : {};
    return slotOf(query).next === undefined || hasNow(query);
  });

const NO_CONTENT: Content = { status: 'none' };

/** A block that asks for content. Whether one does is said by its declaration, once and for all. */
const LiveBlock = (props: ReadableProps) => (
  <BlockView {...props} content={useBlockContent(props)} />
);

function BlockView({
  block,
  fields,
  nodeId,
  stored,
  slots,
  content,
}: ReadableProps & { content: Content }) {
  const { facts, fill, isReadOnly = false, fixed } = useCanvas();
  const level = use(LevelContext);
  const safe = useSafeFields(block, fields, facts.site.key);
  // What readers' browsers ask for by themselves is no content of the page.
  const drifts = useDrifts(nodeId, stored, block.content ? content : NO_CONTENT);
  const moment = useMoment();
  const [opened] = useState(() => new Date().toISOString());
  const reply =
    content.status === 'ready'
      ? withOverrides(content.reply, { ...stored, overrides: safeOverrides(stored.overrides) })
      : null;
  if (content.status === 'loading') return <LoadingCard label={block.label} />;
  if (content.status === 'failed') return <SourceCard label={block.label} error={content.error} />;
  const editable = (part: EditablePart): ReactNode => {
    const isEditable = part.target.kind === 'field' || holdsStory(reply, part.target.storyId);
    const { target } = part;
    return (
      <InlineText
        nodeId={nodeId}
        stored={stored}
        block={block}
        part={part}
        drift={
          target.kind === 'story'
            ? drifts.find(
                ({ storyId, part: name }) => storyId === target.storyId && name === target.path,
              )
            : undefined
        }
        fixed={
          fixed ??
          (isReadOnly
            ? 'Tu cuenta no cambia esta página'
            : isEditable
              ? undefined
              : 'Viene de la nota: cámbialo en la nota')
        }
      />
    );
  };
  const page = viewPage(block, facts, {
    blockId: stored.id,
    level,
    isEditing: true,
    editable,
    now: moment ?? opened,
  });
  const childLevel = block.container?.childLevel?.(fields, level) ?? level;
  const columns = (block.container?.columns ?? []).map((label, index) => {
    const slot = slots[index];
    return slot
      ? [
          <LevelContext key={label} value={childLevel}>
            <Zone label={label}>{slot}</Zone>
          </LevelContext>,
        ]
      : [];
  });
  const coming = content.status === 'ready' ? comingIn(content.reply) : undefined;
  const onFill =
    fill && !isReadOnly && isFillable(block) ? () => fill(nodeId, 'content') : undefined;
  const View = block.View;
  const placeholder = block.placeholder?.(fields) ?? {
    title: block.label,
    hint: 'Todavía no tiene nada que mostrar.',
  };
  return (
    <>
      <div className="pc-view">
        <View
          fields={safe}
          content={selectContent(block, fields, reply, facts)}
          page={page}
          columns={columns}
        />
      </div>
      <PlaceholderCard {...placeholder} onFill={onFill} />
      {coming ? (
        <ComingNote
          at={coming.at}
          until={hasUntil(fields)}
          timeZone={facts.site.dateLocalization.timeZone}
        />
      ) : null}
      {drifts.length > 0 ? <DriftNote drifts={drifts} /> : null}
      {content.status === 'ready' && content.short ? <ShortNote {...content.short} /> : null}
    </>
  );
}

function ReadableBlock(props: RenderedBlockProps) {
  const { catalogue, Shared } = useCanvas();
  const block = catalogue.blocks.get(props.stored.block);
  const read = useMemo(() => readBlock(block, props.stored), [block, props.stored]);
  const valid = useRef<Extract<BlockRead, { ok: true }>>(undefined);
  if (read.ok) valid.current = read;
  const shown = valid.current;
  if (!shown || shown.block !== block)
    return read.ok ? null : <ProblemCard name={props.stored.block} read={read} />;
  const readable = { ...props, block: shown.block, fields: shown.fields };
  return (
    <>
      {shown.block.standsFor && Shared ? (
        <Shared {...readable} />
      ) : shown.block.content || shown.block.canvasContent ? (
        <LiveBlock {...readable} />
      ) : (
        <BlockView {...readable} content={NO_CONTENT} />
      )}
      {read.ok ? null : <FaultNote issues={read.issues} />}
    </>
  );
}

/**
 * A stored block rendered as on the site, with live content; or a card that says why it cannot be
 * shown.
 */
export function RenderedBlock({
  resetKey,
  ...rest
}: RenderedBlockProps & { resetKey: string | object }) {
  const { catalogue } = useCanvas();
  const label = blockLabel(catalogue, rest.stored);
  return (
    <Guard name={label} resetKey={resetKey} fallback={() => <ThrownCard label={label} />}>
      <ReadableBlock {...rest} />
    </Guard>
  );
}

export const blockLabel = ({ blocks }: Catalogue, { block }: StoredBlock): string =>
  blocks.get(block)?.label ?? `Bloque desconocido (${block})`;
