import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import styles from './DropMenu.module.css';
import type { Typeahead } from './keys/typeahead.ts';
import { laterPart } from './later.tsx';
import { Part } from './part.tsx';

interface MenuProps {
  /** What the button shows; its accessible name where that is no text. */
  children: ReactNode;
  label?: string;
  className: string;
  items: ReactNode;
}

const ITEMS = '[role="menuitem"]:not(:disabled)';
const letters = laterPart(() => import('./keys/typeahead.ts'));
/** What has the focus when a menu opens: by the pointer the menu, by keys an item. */
type Entry = 'menu' | 'first' | 'last';
const GAP_PX = 6;
const MARGIN_PX = 8;

/** A button with a menu under it, the right edges in line. */
export function Menu({ children, label, className, items }: MenuProps) {
  const [entry, open] = useState<Entry>();
  const button = useRef<HTMLButtonElement>(null);
  const close = (isBack: boolean) => {
    open(undefined);
    if (isBack) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={entry !== undefined}
        // A press of Enter or the space bar has no count of clicks.
        onClick={({ detail }) => open(entry ? undefined : detail === 0 ? 'first' : 'menu')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {children}
      </button>
      {entry && button.current ? (
        <Items opener={button.current} label={label} entry={entry} onClose={close}>
          {items}
        </Items>
      ) : null}
    </>
  );
}

/** Where a menu of that size stands: under its button, above it where it would leave the window. */
function placeOf(opener: Element, { offsetWidth, offsetHeight }: HTMLElement) {
  const { right, top, bottom } = opener.getBoundingClientRect();
  const isBelow = bottom + GAP_PX + offsetHeight + MARGIN_PX <= window.innerHeight;
  return {
    left: Math.max(MARGIN_PX, right - offsetWidth),
    top: isBelow ? bottom + GAP_PX : Math.max(MARGIN_PX, top - GAP_PX - offsetHeight),
  };
}

function Items({
  opener,
  label,
  entry,
  onClose,
  children,
}: {
  opener: HTMLElement;
  label: string | undefined;
  entry: Entry;
  onClose: (isBack: boolean) => void;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const find = useRef<Typeahead>(undefined);
  const itemsNow = () => [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const closing = useRef(onClose);
  closing.current = onClose;
  useLayoutEffect(() => {
    if (menu.current) setPlace(placeOf(opener, menu.current));
  }, [opener]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const item = entry === 'menu' ? undefined : itemsNow().at(entry === 'first' ? 0 : -1);
    (item ?? menu.current)?.focus({ preventScroll: true });
    // Without network the other keys serve.
    letters.get().catch(() => undefined);
  }, []);
  useEffect(() => {
    const away = () => closing.current(false);
    const press = ({ target }: Event) => {
      const isInside = target instanceof Node && menu.current?.contains(target);
      if (!isInside && !(target instanceof Node && opener.contains(target))) away();
    };
    document.addEventListener('pointerdown', press, true);
    window.addEventListener('resize', away);
    // A scroll that went before the press is told after it, at the next frame.
    const frame = requestAnimationFrame(() => window.addEventListener('scroll', away, true));
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('pointerdown', press, true);
      window.removeEventListener('resize', away);
      window.removeEventListener('scroll', away, true);
    };
  }, [opener]);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = itemsNow();
    const active = menu.current?.ownerDocument.activeElement;
    const at = all.indexOf(active as HTMLElement);
    if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus();
    else if (event.key === 'ArrowUp') all.at(at <= 0 ? -1 : at - 1)?.focus();
    else if (event.key === 'Home') all[0]?.focus();
    else if (event.key === 'End') all.at(-1)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    else {
      const names = all.map(({ textContent }) => textContent ?? '');
      find.current ??= letters.now()?.typeahead();
      const found = find.current?.(event, names, at);
      if (found === undefined) return;
      all[found]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label ?? opener.textContent ?? undefined}
      className={styles.menu}
      style={place}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest(ITEMS)) onClose(true);
      }}
    >
      <Part name={label ?? 'Menú'}>{children}</Part>
    </div>,
    document.body,
  );
}

interface ItemProps {
  icon: ReactNode;
  children: ReactNode;
}

/** `isDisabled`: it cannot be chosen; the children say why. */
export const MenuItem = ({
  icon,
  children,
  isDisabled = false,
  onClick,
}: ItemProps & { isDisabled?: boolean; onClick: () => void }) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    className={styles.item}
    disabled={isDisabled}
    onClick={onClick}
  >
    {icon}
    <span>{children}</span>
  </button>
);

/** `current`: where one is, or what that is part of. */
export const MenuLink = ({
  icon,
  children,
  to,
  current,
}: ItemProps & { to: string; current?: 'page' | 'true' | undefined }) => (
  <Link role="menuitem" tabIndex={-1} className={styles.item} to={to} aria-current={current}>
    {icon}
    <span>{children}</span>
  </Link>
);

/** To another address, in a tab of its own. */
export const MenuAddress = ({ icon, children, address }: ItemProps & { address: string }) => (
  <a
    role="menuitem"
    tabIndex={-1}
    className={styles.item}
    href={address}
    target="_blank"
    rel="noreferrer"
  >
    {icon}
    <span>{children}</span>
  </a>
);
