import { escapeHtml } from '../../schemas/escape-html.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { markupOf } from '../markup/markup-of.ts';

export type ErrorStatus = 404 | 410 | 500 | 503;

interface Words {
  title: string;
  text: string;
  home: string;
}

const WORDS: Record<string, Record<ErrorStatus, Words>> = {
  es: {
    404: {
      title: 'No encontramos esta página',
      text: 'Puede que la dirección haya cambiado o que la nota ya no esté publicada.',
      home: 'Ir a la portada',
    },
    410: {
      title: 'Esta página ya no está disponible',
      text: 'Lo que estaba aquí se retiró.',
      home: 'Ir a la portada',
    },
    500: {
      title: 'Algo falló de nuestro lado',
      text: 'Ya estamos trabajando para arreglarlo. Vuelve a intentarlo en unos minutos.',
      home: 'Volver a intentarlo',
    },
    503: {
      title: 'Volvemos en unos minutos',
      text: 'Estamos haciendo mejoras en el sitio. Gracias por tu paciencia.',
      home: 'Volver a intentarlo',
    },
  },
  en: {
    404: {
      title: 'We could not find this page',
      text: 'Its address may have changed, or the story is no longer published.',
      home: 'Go to the front page',
    },
    410: {
      title: 'This page is no longer available',
      text: 'What was here has been taken down.',
      home: 'Go to the front page',
    },
    500: {
      title: 'Something failed on our side',
      text: 'We are working on it. Please try again in a few minutes.',
      home: 'Try again',
    },
    503: {
      title: 'We will be back in a few minutes',
      text: 'We are improving the site. Thank you for your patience.',
      home: 'Try again',
    },
  },
};

const wordsOf = (locale: string, status: ErrorStatus): Words =>
  (WORDS[locale.split('-')[0] ?? 'es'] ?? WORDS.es)?.[status] as Words;

/** The message itself: what stands where the page would. */
export const errorMessage = (site: SiteProperties, status: ErrorStatus, home: string): string => {
  const { title, text, home: link } = wordsOf(site.locale, status);
  return markupOf(
    <div className="portada-error">
      {status === 503 ? (
        site.primaryLogo && (
          <picture>
            {site.hasDarkScheme && site.lightBackgroundLogo && (
              <source
                media="screen and (prefers-color-scheme: dark)"
                srcSet={site.lightBackgroundLogo}
              />
            )}
            <img
              className="portada-error-logo"
              src={site.primaryLogo}
              alt={site.primaryLogoAlt || site.websiteName}
              width={320}
              height={60}
            />
          </picture>
        )
      ) : (
        <p className="portada-error-code" aria-hidden="true">
          {status}
        </p>
      )}
      <h1>{title}</h1>
      <p>{text}</p>
      <a href={home}>{link}</a>
    </div>,
  ).html;
};

export const errorTitle = (site: SiteProperties, status: ErrorStatus): string =>
  `${wordsOf(site.locale, status).title} - ${site.websiteName}`;

/** When not even the site's frame can be rendered: no database, no styles, no blocks. */
export function bareErrorPage(site: SiteProperties | undefined, status: ErrorStatus): Buffer {
  const name = escapeHtml(site?.websiteName ?? 'Portada');
  const text =
    status === 404
      ? 'No encontramos esta página.'
      : 'Algo falló de nuestro lado. Vuelve a intentarlo en unos minutos.';
  return Buffer.from(
    `<!DOCTYPE html><html lang="${escapeHtml(site?.locale ?? 'es-MX')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title></head><body><main><h1>${name}</h1><p>${text}</p></main></body></html>`,
  );
}
