import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '../../shell/Icon.tsx';
import { part } from '../../shell/part.tsx';
import { fold } from '../../shell/words.ts';
import type { SlashAsked, SlashKey } from './slash-menu.ts';

/** What `/` offers. */
export interface SlashChoice {
  name: string;
  icon: IconName;
  /** By which it is found beside its name. */
  words: string;
  run(): void;
}

interface SlashMenuProps {
  asked: SlashAsked;
  choices: readonly SlashChoice[];
  /** Of the text, which keeps the focus: it names the choice that is marked. */
  textbox: HTMLElement;
  onClose: () => void;
  /** Takes away what was typed, then the choice runs. */
  onChoose: (choice: SlashChoice) => void;
  /** Hands out who hears the keys. */
  onKeys: (take: ((key: SlashKey) => boolean) | null) => void;
}

const GAP_PX = 4;
const MENU_PX = 300;

/** What can be put where somebody typed `/`: found by its name, chosen by arrows and Enter. */
function SlashMenuView(props: SlashMenuProps) {
  const { asked, choices, textbox, onClose, onChoose, onKeys } = props;
  const id = useId();
  const [marked, setMarked] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const wanted = fold(asked.words.trim());
  const found = choices.filter(({ name, words }) => fold(`${name} ${words}`).includes(wanted));
  const at = Math.min(marked, found.length - 1);
  const latest = useRef({ found, at, onClose, onChoose });
  latest.current = { found, at, onClose, onChoose };
  useEffect(() => {
    onKeys((key) => {
      const { found: all, at: here, ...handlers } = latest.current;
      const choice = all[here];
      if (!choice) return false;
      if (key === 'close') handlers.onClose();
      else if (key === 'choose') handlers.onChoose(choice);
      else setMarked((here + (key === 'down' ? 1 : all.length - 1)) % all.length);
      return true;
    });
    return () => onKeys(null);
  }, [onKeys]);
  const active = found[at] ? `${id}-${at}` : '';
  useEffect(() => {
    textbox.setAttribute('aria-controls', id);
    textbox.setAttribute('aria-activedescendant', active);
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      textbox.removeAttribute('aria-controls');
      textbox.removeAttribute('aria-activedescendant');
    };
  }, [textbox, id, active]);
  if (found.length === 0) return null;
  const { left, bottom, top } = asked.at.getBoundingClientRect();
  const isBelow = bottom + MENU_PX < window.innerHeight;
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Insertar"
      className="st-slash"
      style={
        isBelow
          ? { left, top: bottom + GAP_PX }
          : { left, bottom: window.innerHeight - top + GAP_PX }
      }
    >
      {found.map((choice, index) => (
        <button
          key={choice.name}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className="st-slash-option"
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => setMarked(index)}
          onClick={() => onChoose(choice)}
        >
          <Icon name={choice.icon} size={17} /> {choice.name}
        </button>
      ))}
    </div>,
    document.body,
  );
}

export const SlashMenu = part('Insertar', SlashMenuView);
