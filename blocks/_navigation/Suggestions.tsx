import type { ReactNode } from 'react';
import { behaviour } from '../../ui/behaviour.ts';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { phrases } from './phrases.ts';
import styles from './Suggestions.module.css';

/** One place to go to. */
export interface Suggestion {
  label: string;
  href: string;
  /** A word on it, such as a story's section. */
  note?: string | undefined;
}

export interface SuggestionGroups {
  stories: readonly Suggestion[];
  sections: readonly Suggestion[];
  authors: readonly Suggestion[];
}

const ORDER = ['sections', 'authors', 'stories'] as const satisfies (keyof SuggestionGroups)[];

interface SuggestionListProps {
  locale: string;
  /** What was typed. */
  query: string;
  /** Where all results are. */
  href: string;
  groups: SuggestionGroups;
}

const Option = ({ label, href, note }: Suggestion): ReactNode => (
  <a className={styles.option} role="option" aria-selected="false" tabIndex={-1} href={href}>
    <span className={styles.label}>{label}</span>
    {note ? <span className={styles.note}>{note}</span> : null}
  </a>
);

/**
 * What a search field suggests, as the server sends it: groups of options, and how many there are.
 * Nothing but the count where nothing was found.
 */
export function SuggestionList({ locale, query, href, groups }: SuggestionListProps): ReactNode {
  const words = phrases(locale);
  const count = ORDER.reduce((sum, name) => sum + groups[name].length, 0);
  const status =
    count === 0 ? words.noSuggestions : count === 1 ? words.oneSuggestion : words.suggestionCount;
  return (
    <div data-status={fill(status, { n: count })}>
      {ORDER.map((name) =>
        groups[name].length > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: a list of options holds groups of them
          <div key={name} className={styles.group} role="group" aria-label={words[name]}>
            <span className={styles.title} aria-hidden="true">
              {words[name]}
            </span>
            {groups[name].map((suggestion) => (
              <Option key={suggestion.href} {...suggestion} />
            ))}
          </div>
        ) : null,
      )}
      {count > 0 ? (
        <div className={styles.group}>
          <Option label={fill(words.allResults, { q: query })} href={href} />
        </div>
      ) : null}
    </div>
  );
}

interface SuggestedFieldProps {
  id: string;
  page: ViewPage;
  /** The field and what belongs to it. */
  children: ReactNode;
}

/**
 * A search field that suggests while one types. Its list is empty until the behaviour fills it;
 * without script the field stays a plain one.
 */
export function SuggestedField({ id, page, children }: SuggestedFieldProps): ReactNode {
  const words = phrases(page.locale);
  return (
    <div
      className={styles.field}
      {...(page.isEditing ? {} : behaviour('_navigation/Suggestions', 'interaction'))}
    >
      {children}
      {page.isEditing ? null : (
        <>
          <div
            className={styles.list}
            id={`${id}-sugerencias`}
            role="listbox"
            aria-label={words.suggestions}
            hidden
          />
          <p className="visually-hidden" role="status" />
        </>
      )}
    </div>
  );
}
