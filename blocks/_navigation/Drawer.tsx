import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './Drawer.module.css';
import { phrases } from './phrases.ts';

interface MenuButtonProps {
  drawer: string;
  page: ViewPage;
  /** Pixels. */
  iconSize: number;
  className?: string | undefined;
  /** Words beside the icon; the button is as wide as both. */
  text?: string;
}

/**
 * Opens a drawer by its id. It works without script, and the browser itself tells assistive
 * technology whether the drawer is open.
 */
export function MenuButton({
  drawer,
  page,
  iconSize,
  className,
  text,
}: MenuButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={[styles.button, text && styles.named, className].filter(Boolean).join(' ')}
      aria-label={phrases(page.locale).open}
      aria-haspopup="dialog"
      {...(page.isEditing ? {} : { popoverTarget: drawer })}
    >
      <Icon name="menu" size={iconSize} />
      {text}
    </button>
  );
}

interface DrawerProps {
  id: string;
  page: ViewPage;
  /** Stands beside the close button. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * A menu that comes in from the side. A popover over the whole screen: Escape, the close button and
 * the backdrop beside the panel close it without script. An element around it carries
 * `behaviour('_navigation/Drawer')`.
 */
export function Drawer({ id, page, tools, children }: DrawerProps): ReactNode {
  if (page.isEditing) return null;
  const words = phrases(page.locale);
  return (
    <div
      id={id}
      popover="auto"
      className={styles.drawer}
      role="dialog"
      aria-label={words.sections}
      data-drawer
    >
      <div className={styles.panel}>
        <div className={styles.top}>
          <button
            type="button"
            className={styles.button}
            aria-label={words.close}
            popoverTarget={id}
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: a popover moves the focus to it when it opens, not the page when it loads
            autoFocus
          >
            <Icon name="close" size={21} />
          </button>
          {tools}
        </div>
        {children}
      </div>
      <button
        type="button"
        className={styles.ground}
        aria-hidden
        tabIndex={-1}
        popoverTarget={id}
        popoverTargetAction="hide"
        data-ground
      />
    </div>
  );
}
