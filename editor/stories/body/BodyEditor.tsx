import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isSameJson } from '../../../schemas/compare/same-json.ts';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import { Dialog } from '../../shell/Dialog.tsx';
import { laterPart, laterView, useLater } from '../../shell/later.tsx';
import { storyFacts } from '../document-fields.ts';
import { EMBED_TYPES, type EmbedType } from '../embeds/embed-types.ts';
import { StoryMediaPicker } from '../fields/StoryMediaPicker.tsx';
import { mergeElements } from '../merge/merge-elements.ts';
import { pictureElement } from '../picture-element.ts';
import { useStory } from '../StoryContext.ts';
import { BodyCount } from './BodyCount.tsx';
import { BodyToolbar } from './BodyToolbar.tsx';
import { readBody, writeBody } from './blocks.ts';
import { type BlockKind, NOWHERE } from './edit-body.ts';
import { ELEMENT_KINDS } from './elements/element-kinds.ts';
import { type MountedBody, mountBody, type ShownCard } from './mount-body.ts';
import type { PasteReport } from './paste-body.ts';
import { type SlashChoice, SlashMenu } from './SlashMenu.tsx';
import type { SlashAsked, SlashKey } from './slash-menu.ts';

/** Of stories that hold more than text. */
const bodyCard = laterPart(async () => (await import('./BodyCard.tsx')).BodyCard);
const EmbedFrame = laterView(
  'Insertar',
  async () => (await import('../embeds/EmbedFrame.tsx')).EmbedFrame,
);
const PasteReportNote = laterView(
  'Lo que se pegó',
  async () => (await import('./PasteReportNote.tsx')).PasteReportNote,
);
const BodyGrip = laterView(
  'Mover elementos',
  async () => (await import('./BodyGrip.tsx')).BodyGrip,
);
const FindBar = laterView(
  'Buscar en el texto',
  async () => (await import('./FindBar.tsx')).FindBar,
);

const TURNS: readonly (Omit<SlashChoice, 'run'> & { kind: Exclude<BlockKind, 'card'> })[] = [
  { kind: 'h2', name: 'Encabezado 2', icon: 'page', words: 'titulo intertitulo' },
  { kind: 'h3', name: 'Encabezado 3', icon: 'page', words: 'titulo intertitulo' },
  { kind: 'bullet', name: 'Lista', icon: 'list', words: 'puntos viñetas' },
  { kind: 'number', name: 'Lista numerada', icon: 'list', words: 'pasos' },
  { kind: 'quote', name: 'Cita', icon: 'quote', words: 'declaracion' },
];

/** Until an accent that is being typed is there. */
const COMPOSING_MS = 200;

const elementsOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

interface BodyEditorProps {
  /** Hands out how to put the focus into the text. */
  onMounted: (body: MountedBody | null) => void;
}

/** The body of the story, its tools above it. */
export function BodyEditor({ onMounted }: BodyEditorProps) {
  const { document, change, isReadOnly, addToken } = useStory();
  const root = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedBody | null>(null);
  const [place, setPlace] = useState(NOWHERE);
  const [cards, setCards] = useState<ShownCard[]>([]);
  const [isLinking, setLinking] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [embedding, setEmbedding] = useState<EmbedType | null>(null);
  const [asked, setAsked] = useState<SlashAsked | undefined>();
  const takesKey = useRef<((key: SlashKey) => boolean) | null>(null);
  const onKeys = useCallback((take: ((key: SlashKey) => boolean) | null) => {
    takesKey.current = take;
  }, []);
  const [isFinding, setFinding] = useState(false);
  /** Where the mouse, by which blocks are dragged, moved first; undefined: it did not. */
  const [pointed, setPointed] = useState<number>();
  const bodyNow = useCallback(() => mounted.current, []);
  const [report, setReport] = useState<PasteReport | null>(null);
  const fills = useRef(false);
  const [isEmpty, setEmpty] = useState(elementsOf(document.content_elements).length === 0);
  const given = useRef(elementsOf(document.content_elements));
  /** What the text and the document both hold. */
  const shared = useRef(given.current);
  const changing = useRef(change);
  changing.current = change;

  useEffect(() => {
    if (!root.current) return;
    const before = given.current;
    const body = mountBody(root.current, readBody(before), {
      onWrite: (blocks) => {
        const written = writeBody(blocks, before);
        setEmpty(written.length === 0);
        const known = shared.current;
        shared.current = written;
        changing.current((was) => {
          const stored = elementsOf(was.content_elements);
          if (isSameJson(written, stored)) return was;
          // A colleague's change came into the document, and is not in the text yet.
          const isKnown = isSameJson(stored, known);
          const elements = isKnown ? written : mergeElements(known, written, stored).elements;
          return { ...was, content_elements: elements };
        });
      },
      onPlace: setPlace,
      onCards: setCards,
      onPaste: setReport,
      slash: { onAsk: setAsked, onKey: (key) => takesKey.current?.(key) ?? false },
    });
    mounted.current = body;
    onMounted(body);
    return () => {
      body.stop();
      mounted.current = null;
      onMounted(null);
    };
  }, [onMounted]);
  useEffect(() => {
    // Of the page itself: cards stand elsewhere in React's tree.
    const place = root.current?.parentElement;
    const point = ({ pointerType, clientY }: PointerEvent) => {
      if (pointerType === 'mouse') setPointed((before) => before ?? clientY);
    };
    place?.addEventListener('pointermove', point);
    return () => place?.removeEventListener('pointermove', point);
  }, []);
  useEffect(() => mounted.current?.setEditable(!isReadOnly), [isReadOnly]);
  // A colleague changed the text, or a question about it was decided.
  useEffect(() => {
    const theirs = elementsOf(document.content_elements);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      const body = mounted.current;
      if (!body || isSameJson(theirs, shared.current)) return;
      const own = writeBody(body.read(), given.current);
      const { elements } = mergeElements(shared.current, own, theirs);
      if (!body.take(own, elements)) {
        timer = setTimeout(take, COMPOSING_MS);
        return;
      }
      shared.current = theirs;
      setEmpty(elements.length === 0);
      if (isSameJson(elements, theirs)) return;
      // Typed since the text was last read.
      shared.current = elements;
      changing.current((was) => ({ ...was, content_elements: elements }));
    };
    take();
    return () => clearTimeout(timer);
  }, [document.content_elements]);

  const insert = (element: JsonObject) => {
    fills.current = true;
    mounted.current?.insert(element);
  };
  const { value: BodyCard } = useLater(bodyCard, cards.length > 0);
  // What was put in is filled in next.
  useEffect(() => {
    const card = cards.find(({ isSelected }) => isSelected);
    if (!fills.current || !card || !BodyCard) return;
    fills.current = false;
    const field = card.root.querySelector<HTMLElement>(':is(input, textarea, select)');
    if (field) field.focus();
    else mounted.current?.leave(card.key);
  }, [cards, BodyCard]);
  const choices: SlashChoice[] = [
    ...TURNS.map(({ kind, ...choice }) => ({
      ...choice,
      run: () => mounted.current?.turnInto(kind),
    })),
    { name: 'Imagen', icon: 'image', words: 'foto fotografia', run: () => setPicking(true) },
    ...ELEMENT_KINDS.map(({ name, icon, words, make }) => ({
      name,
      icon,
      words,
      run: () => insert(make()),
    })),
    ...EMBED_TYPES.map(
      (type): SlashChoice => ({
        name: type.name,
        icon: 'clock',
        words: 'en vivo',
        run: () => setEmbedding(type),
      }),
    ),
  ];

  return (
    <>
      {isReadOnly ? null : (
        <BodyToolbar
          place={place}
          body={() => mounted.current}
          isLinking={isLinking}
          onLinking={setLinking}
          onPicture={() => setPicking(true)}
          onEmbed={setEmbedding}
          onInsert={insert}
          isFinding={isFinding}
          onFinding={setFinding}
        >
          {isFinding ? (
            <FindBar editor={() => mounted.current?.editor} onClose={() => setFinding(false)} />
          ) : null}
        </BodyToolbar>
      )}
      {report && !isReadOnly ? (
        <PasteReportNote
          report={report}
          body={() => mounted.current}
          onClose={() => setReport(null)}
        />
      ) : null}
      <div
        className="st-body-place"
        data-empty={isEmpty || undefined}
        data-placeholder="Escribe la nota…"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a text with marks is no textarea */}
        <div
          ref={root}
          className="st-body"
          data-path="content_elements"
          contentEditable={!isReadOnly}
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label="Texto de la nota"
          aria-readonly={isReadOnly}
          lang="es"
          onKeyDown={(event) => {
            if (event.key.toLowerCase() === 'h' && event.ctrlKey) {
              event.preventDefault();
              setFinding(true);
              return;
            }
            const isMove = event.altKey && event.shiftKey && /^Arrow(Up|Down)$/.test(event.key);
            if (isMove && !isReadOnly) {
              event.preventDefault();
              mounted.current?.settle();
              mounted.current?.moveHere(event.key === 'ArrowUp');
              return;
            }
            const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
            if (!isLink) return;
            event.preventDefault();
            mounted.current?.settle();
            setLinking(true);
          }}
        />
        {pointed !== undefined && !isReadOnly ? (
          <BodyGrip root={root} body={bodyNow} from={pointed} />
        ) : null}
      </div>
      {asked && root.current && !isReadOnly ? (
        <SlashMenu
          asked={asked}
          choices={choices}
          textbox={root.current}
          onKeys={onKeys}
          onClose={() => setAsked(undefined)}
          onChoose={(choice) => {
            setAsked(undefined);
            mounted.current?.clear(asked.key);
            choice.run();
          }}
        />
      ) : null}
      {cards.map(({ key, element, root: at }) =>
        createPortal(
          BodyCard ? (
            <BodyCard
              element={element}
              onChange={(next) => next !== element && mounted.current?.change(key, next)}
              onMove={(isUp) => mounted.current?.move(key, isUp)}
              onRemove={() => mounted.current?.remove(key)}
              onLeave={() => mounted.current?.leave(key)}
            />
          ) : null,
          at,
          key,
        ),
      )}
      <BodyCount elements={elementsOf(document.content_elements)} />
      <StoryMediaPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(image) => {
          setPicking(false);
          addToken(image.id, image.auth);
          mounted.current?.insert(pictureElement(image));
        }}
      />
      <Dialog
        isOpen={embedding !== null}
        onClose={() => setEmbedding(null)}
        title={`Insertar: ${embedding?.name ?? ''}`}
        size="lg"
      >
        {embedding ? (
          <EmbedFrame
            panel="search"
            type={embedding}
            ans={storyFacts(document)}
            title={`${embedding.name}: buscar`}
            onData={(embed) => {
              setEmbedding(null);
              const { subtype } = embedding;
              mounted.current?.insert({
                type: 'custom_embed',
                subtype,
                embed: embed as unknown as JsonObject,
              });
            }}
            onCancel={() => setEmbedding(null)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
