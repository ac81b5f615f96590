import './combobox.css';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { NamedItem } from '../../schemas/names-api.ts';

export interface ComboboxProps {
  /** Attributes of the input: its id, and what names and describes it. */
  input: {
    id?: string;
    'aria-label'?: string | undefined;
    'aria-describedby'?: string | undefined;
    'aria-invalid'?: boolean | undefined;
    'aria-required'?: boolean | undefined;
    inputMode?: 'url';
    placeholder?: string | undefined;
  };
  /** What the list is called. */
  label: string;
  text: string;
  items: readonly NamedItem[];
  isOpen: boolean;
  isBusy: boolean;
  /** Any text will do: nothing is chosen until an arrow is pressed. */
  isFree?: boolean;
  /** Beneath the list: that it is empty, what went wrong, how many more there are. */
  foot?: ReactNode;
  onText: (text: string) => void;
  onOpen: () => void;
  /** `isEscape`: the key closed it, and what was typed is not wanted. */
  onClose: (isEscape: boolean) => void;
  onPick: (item: NamedItem) => void;
  /** The last of the items is near, and there are more. */
  onMore?: (() => void) | undefined;
}

const NEAR_END = 3;
const PAGE_STEP = 6;

function Option(props: { id: string; item: NamedItem; isActive: boolean; onPick: () => void }) {
  const { id, item, isActive, onPick } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: same
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="pe-combo-option"
      onClick={onPick}
    >
      {item.picture ? <img src={item.picture} alt="" loading="lazy" /> : null}
      <span>
        <strong>{item.name}</strong>
        {item.detail ? <small>{item.detail}</small> : null}
      </span>
    </div>
  );
}

/** An input with a list of what its text finds: arrows move, Enter chooses, Escape closes. */
export function Combobox(props: ComboboxProps) {
  const { input, label, text, items, isOpen, isBusy, isFree = false, foot } = props;
  const first = isFree ? -1 : 0;
  const [chosen, setActive] = useState(first);
  const active = Math.min(chosen, items.length - 1);
  const isWaiting = useRef(false);
  const popup = useRef<HTMLDivElement>(null);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    if (isOpen) popup.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    const option = popup.current?.querySelector('[aria-selected="true"]');
    if (isOpen && active > first) option?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, active, first]);
  // Enter was pressed while the list was on its way: what comes first is chosen.
  useEffect(() => {
    if (isBusy || !isWaiting.current) return;
    isWaiting.current = false;
    const item = items[active];
    if (isOpen && item) props.onPick(item);
  });
  const move = (step: number) => {
    const next = Math.max(0, Math.min(items.length - 1, active + step));
    setActive(next);
    if (next >= items.length - NEAR_END) props.onMore?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed goes along with what is saved.
    if (isFree && event.key === 's' && (event.ctrlKey || event.metaKey)) props.onClose(false);
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_STEP, PageUp: -PAGE_STEP }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) move(step);
      else props.onOpen();
    }
    if (event.key === 'Escape' && isOpen) {
      // The dialog around it stays open.
      event.stopPropagation();
      event.preventDefault();
      props.onClose(true);
    }
    if (event.key === 'Enter' && isFree && !(isOpen && active >= 0)) {
      event.preventDefault();
      props.onClose(false);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const item = items[active];
      if (isBusy && !isFree) isWaiting.current = true;
      else if (item) props.onPick(item);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left
    <div
      className="pe-combo"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onClose(false);
      }}
    >
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        className="pe-input"
        value={text}
        onChange={(event) => {
          setActive(first);
          isWaiting.current = false;
          props.onText(event.currentTarget.value);
        }}
        onFocus={(event) => isFree || event.currentTarget.select()}
        onClick={() => isOpen || props.onOpen()}
        onKeyDown={onKeyDown}
      />
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus in the input
        <div ref={popup} className="pe-combo-popup" onMouseDown={(event) => event.preventDefault()}>
          {/* Scrollers are stops of Tab, unless told: then the focus would not leave. */}
          <div id={listId} role="listbox" tabIndex={-1} aria-label={label} aria-busy={isBusy}>
            {items.map((item, index) => (
              <Option
                key={item.value}
                id={optionId(index)}
                item={item}
                isActive={index === active}
                onPick={() => props.onPick(item)}
              />
            ))}
          </div>
          {foot}
        </div>
      ) : null}
    </div>
  );
}
