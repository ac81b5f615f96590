import type { ReactNode } from 'react';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { phrases as shared } from '../_navigation/phrases.ts';
import { SuggestedField } from '../_navigation/Suggestions.tsx';
import styles from './HeaderNavChain.module.css';
import { phrases } from './phrases.ts';

interface QuerylyProps {
  id: string;
  page: ViewPage;
}

export function QuerylyButton({
  id,
  page,
  iconSize,
}: QuerylyProps & { iconSize: number }): ReactNode {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={shared(page.locale).search}
      aria-haspopup="dialog"
      {...(page.isEditing ? {} : { popoverTarget: id })}
    >
      <Icon name="search" size={iconSize} />
    </button>
  );
}

/**
 * A search that lies over the page (rule 8.7), with the checkbox that scripts of search services
 * look for. Where such a service has put its own checkbox on the page, the button toggles that one
 * and this overlay stays closed.
 */
export function QuerylyOverlay({ id, page }: QuerylyProps): ReactNode {
  if (page.isEditing) return null;
  const words = shared(page.locale);
  const label = fill(words.searchIn, { site: page.site.websiteName });
  return (
    <div
      id={id}
      popover="auto"
      className={styles.overlay}
      role="dialog"
      aria-label={phrases(page.locale).overlay}
      {...behaviour('header-nav-chain/Queryly', 'idle')}
    >
      <input type="checkbox" id="queryly_toggle" hidden tabIndex={-1} aria-label={words.search} />
      <button
        type="button"
        className={`${styles.tool} ${styles.closeOverlay}`}
        aria-label={words.closeSearch}
        popoverTarget={id}
        popoverTargetAction="hide"
      >
        <Icon name="close" size={21} />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a form is what must be sent; the role names it a search */}
      <form
        className={styles.overlayForm}
        role="search"
        aria-label={phrases(page.locale).overlay}
        action="/busqueda/"
        method="get"
      >
        <label htmlFor={`${id}-q`}>{label}</label>
        <div className={styles.overlayLine}>
          <SuggestedField id={`${id}-q`} page={page}>
            <input
              id={`${id}-q`}
              name="q"
              type="search"
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
              // biome-ignore lint/a11y/noAutofocus: a popover moves the focus to it when it opens, not the page when it loads
              autoFocus
            />
          </SuggestedField>
          <button type="submit">{words.search}</button>
        </div>
      </form>
    </div>
  );
}
