import type { ReactNode } from 'react';
import type { CorrectionsReply } from '../../schemas/corrections.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { CORRECTIONS_PER_PAGE } from '../../schemas/sources/corrections.ts';
import { markup } from '../../ui/markup.ts';
import { StoryDate } from '../../ui/StoryDate.tsx';
import { markupOf } from '../markup/markup-of.ts';

const WORDS = {
  es: {
    title: 'Correcciones',
    lead: 'Cuando nos equivocamos lo decimos. Aquí está lo que corregimos y aclaramos en nuestras notas, lo más reciente primero.',
    none: 'Todavía no hay correcciones que mostrar.',
    correction: 'Corrección',
    clarification: 'Aclaración',
    pages: 'Páginas de correcciones',
    newer: 'Más recientes',
    older: 'Anteriores',
    of: (page: number, pages: number) => `Página ${page} de ${pages}`,
  },
  en: {
    title: 'Corrections',
    lead: 'When we get something wrong, we say so. This is what we corrected and clarified in our stories, newest first.',
    none: 'There are no corrections to show yet.',
    correction: 'Correction',
    clarification: 'Clarification',
    pages: 'Pages of corrections',
    newer: 'Newer',
    older: 'Older',
    of: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
};

const wordsOf = ({ locale }: SiteProperties) => (locale.startsWith('en') ? WORDS.en : WORDS.es);

export const CORRECTIONS_PATH = '/correcciones/';

export const correctionsTitle = (site: SiteProperties): string =>
  `${wordsOf(site).title} - ${site.websiteName}`;

export const correctionsLead = (site: SiteProperties): string => wordsOf(site).lead;

const addressOf = (page: number): string =>
  page > 1 ? `${CORRECTIONS_PATH}${page}/` : CORRECTIONS_PATH;

interface CorrectionsPage {
  site: SiteProperties;
  reply: CorrectionsReply;
  page: number;
}

function Pages({ site, reply: { total }, page }: CorrectionsPage): ReactNode {
  const words = wordsOf(site);
  const pages = Math.ceil(total / CORRECTIONS_PER_PAGE);
  if (pages < 2) return null;
  return (
    <nav className="portada-corrections-pages" aria-label={words.pages}>
      {page > 1 && (
        <a rel="prev" href={addressOf(page - 1)}>
          {words.newer}
        </a>
      )}
      <span>{words.of(page, pages)}</span>
      {page < pages && (
        <a rel="next" href={addressOf(page + 1)}>
          {words.older}
        </a>
      )}
    </nav>
  );
}

function CorrectionsList({ site, reply, page }: CorrectionsPage): ReactNode {
  const words = wordsOf(site);
  return (
    <div className="portada-corrections">
      <h1>{words.title}</h1>
      <p className="portada-corrections-lead">
        {reply.corrections.length > 0 ? words.lead : words.none}
      </p>
      {reply.corrections.length > 0 && (
        <ol className="portada-corrections-list">
          {reply.corrections.map(({ correction_type: kind, text, date, headline, url }) => (
            <li key={`${url} ${text}`}>
              <p className="portada-corrections-kind">
                <b>{kind === 'clarification' ? words.clarification : words.correction}</b>{' '}
                <StoryDate date={date} page={{ site }} format="date" />
              </p>
              <h2>
                <a href={url}>{headline || url}</a>
              </h2>
              <div className="portada-corrections-text" {...markup(text)} />
            </li>
          ))}
        </ol>
      )}
      <Pages site={site} reply={reply} page={page} />
    </div>
  );
}

/** What stands in the place of the page: a site's corrections. */
export const correctionsMarkup = (shown: CorrectionsPage): string =>
  markupOf(<CorrectionsList {...shown} />).html;
