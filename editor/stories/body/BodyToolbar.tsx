import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../../../schemas/json.ts';
import { isSafeAddress } from '../../canvas/inline-html.ts';
import { Icon, type IconName } from '../../shell/Icon.tsx';
import { Menu, MenuItem } from '../../shell/Menu.tsx';
import { part } from '../../shell/part.tsx';
import { EMBED_TYPES, type EmbedType } from '../embeds/embed-types.ts';
import type { BlockKind, BodyPlace } from './edit-body.ts';
import { ELEMENT_KINDS } from './elements/element-kinds.ts';
import type { MountedBody } from './mount-body.ts';

interface BodyToolbarProps {
  place: BodyPlace;
  body: () => MountedBody | null;
  onPicture: () => void;
  onEmbed: (type: EmbedType) => void;
  onInsert: (element: JsonObject) => void;
  /** Opens the field of the link: also by its key. */
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
  /** Opens the search in the text: also by its key. */
  isFinding: boolean;
  onFinding: (isFinding: boolean) => void;
  children?: ReactNode;
}

const HEADERS: readonly { kind: BlockKind & ('h2' | 'h3' | 'h4'); label: string }[] = [
  { kind: 'h2', label: 'Encabezado 2' },
  { kind: 'h3', label: 'Encabezado 3' },
  { kind: 'h4', label: 'Encabezado 4' },
];

/** The selection stays in the text. */
const keep = (event: { preventDefault(): void }) => event.preventDefault();

/** One stop of the tab key; arrows lead from tool to tool. */
function useArrows() {
  const root = useRef<HTMLDivElement>(null);
  const at = useRef(0);
  const tools = () => [...(root.current?.querySelectorAll('button') ?? [])];
  const mark = () => {
    for (const [index, tool] of tools().entries()) tool.tabIndex = index === at.current ? 0 : -1;
  };
  useEffect(mark);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = tools();
    const here = all.indexOf(document.activeElement as HTMLButtonElement);
    const to: Record<string, number> = {
      ArrowRight: here + 1,
      ArrowLeft: here - 1,
      Home: 0,
      End: all.length - 1,
    };
    const next = to[event.key];
    if (next === undefined || here < 0) return;
    event.preventDefault();
    at.current = (next + all.length) % all.length;
    mark();
    all[at.current]?.focus();
  };
  return { root, onKeyDown };
}

/** How the text is written, and what is put into it. */
function BodyToolbarView(props: BodyToolbarProps) {
  const { place, body, onPicture, onEmbed, onInsert, isLinking, onLinking, isFinding, onFinding } =
    props;
  const { root, onKeyDown } = useArrows();
  const tool = (
    label: string,
    shown: ReactNode,
    run: (text: MountedBody) => void,
    { isOn, isOff = false }: { isOn?: boolean; isOff?: boolean } = {},
  ) => (
    <button
      type="button"
      className="pe-icon-button st-tool"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onMouseDown={keep}
      onClick={() => {
        const text = body();
        if (text && !isOff) run(text);
      }}
    >
      {shown}
    </button>
  );
  const icon = (name: IconName) => <Icon name={name} size={17} />;
  const isList = place.kind === 'bullet' || place.kind === 'number';
  const turn = (kind: Exclude<BlockKind, 'card'>) => (text: MountedBody) =>
    text.turnInto(place.kind === kind ? 'paragraph' : kind);
  return (
    <div className="st-toolbar">
      <div
        ref={root}
        role="toolbar"
        aria-label="Formato del texto"
        className="st-tools"
        onKeyDown={onKeyDown}
      >
        {HEADERS.map(({ kind, label }) => (
          <span key={kind} className="st-tool-slot">
            {tool(label, kind.toUpperCase(), turn(kind), { isOn: place.kind === kind })}
          </span>
        ))}
        <span className="st-tool-gap" aria-hidden="true" />
        {tool('Negritas (Ctrl+B)', icon('bold'), (text) => text.format('bold'), {
          isOn: place.isBold,
        })}
        {tool('Cursivas (Ctrl+I)', icon('italic'), (text) => text.format('italic'), {
          isOn: place.isItalic,
        })}
        {tool('Enlace (Ctrl+K)', icon('link'), () => onLinking(!isLinking), {
          isOn: place.link !== undefined,
        })}
        <span className="st-tool-gap" aria-hidden="true" />
        {tool('Lista', icon('list'), turn('bullet'), { isOn: place.kind === 'bullet' })}
        {tool('Lista numerada', '1.', turn('number'), { isOn: place.kind === 'number' })}
        {isList ? tool('Sangría mayor', icon('chevronRight'), (text) => text.indent(true)) : null}
        {isList ? tool('Sangría menor', icon('back'), (text) => text.indent(false)) : null}
        {tool('Cita', icon('quote'), turn('quote'), { isOn: place.kind === 'quote' })}
        {place.kind === 'quote'
          ? tool('De quién es la cita', icon('person'), (text) => text.cite())
          : null}
        <span className="st-tool-gap" aria-hidden="true" />
        {tool('Deshacer (Ctrl+Z)', icon('undo'), (text) => text.undo(), { isOff: !place.canUndo })}
        {tool('Rehacer (Ctrl+Y)', icon('redo'), (text) => text.redo(), { isOff: !place.canRedo })}
        {tool('Buscar y reemplazar (Ctrl+H)', icon('search'), () => onFinding(true), {
          isOn: isFinding,
        })}
        <span className="st-tool-gap" aria-hidden="true" />
        <Menu
          className="pe-button st-insert"
          items={
            <>
              <MenuItem icon={<Icon name="image" />} onClick={onPicture}>
                Imagen
              </MenuItem>
              {ELEMENT_KINDS.map((kind) => (
                <MenuItem
                  key={kind.name}
                  icon={<Icon name={kind.icon} />}
                  onClick={() => onInsert(kind.make())}
                >
                  {kind.name}
                </MenuItem>
              ))}
              {EMBED_TYPES.map((type) => (
                <MenuItem
                  key={type.subtype}
                  icon={<Icon name="clock" />}
                  onClick={() => onEmbed(type)}
                >
                  {type.name}
                </MenuItem>
              ))}
            </>
          }
        >
          <Icon name="add" size={16} /> Insertar
        </Menu>
      </div>
      {isLinking ? (
        <LinkField
          address={place.link ?? ''}
          isLink={place.link !== undefined}
          hasText={place.hasText}
          onPut={(address) => {
            body()?.link(address);
            onLinking(false);
            body()?.focus();
          }}
          onClose={() => {
            onLinking(false);
            body()?.focus();
          }}
        />
      ) : null}
      {props.children}
    </div>
  );
}

interface LinkFieldProps {
  address: string;
  isLink: boolean;
  hasText: boolean;
  onPut: (address: string) => void;
  onClose: () => void;
}

function LinkField({ address, isLink, hasText, onPut, onClose }: LinkFieldProps) {
  const [typed, setTyped] = useState(address);
  const isGood = isSafeAddress(typed.trim());
  const canPut = isGood && (hasText || isLink);
  return (
    <form
      className="st-link"
      onSubmit={(event) => {
        event.preventDefault();
        if (canPut) onPut(typed.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <label className="pe-hidden" htmlFor="st-enlace">
        Dirección del enlace
      </label>
      <input
        id="st-enlace"
        className="pe-input"
        inputMode="url"
        placeholder="https://… o /seccion/nota/"
        // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked for it
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" className="pe-button" disabled={!canPut}>
        Poner enlace
      </button>
      {isLink ? (
        <button type="button" className="pe-button" onClick={() => onPut('')}>
          Quitar enlace
        </button>
      ) : null}
      {!hasText && !isLink ? (
        <span className="pe-help">Marca antes las palabras que llevarán el enlace.</span>
      ) : typed.trim() !== '' && !isGood ? (
        <span className="pe-help">Escribe una dirección que empiece con https:// o /.</span>
      ) : null}
    </form>
  );
}

export const BodyToolbar = part('Formato del texto', BodyToolbarView);
