import { escapeHtml, unescapeHtml } from '../../../schemas/escape-html.ts';
import { FRAMED_CLASS, FRAMED_SANDBOX, type SafeHtml } from '../../../schemas/html.ts';
import { type Need, needs } from '../../../ui/page-needs.ts';

/**
 * The page of a site in which markup runs apart: it has no origin, and a policy of its own. What it
 * shows stands behind the `#`, which no server sees.
 */
export const FRAMED_PAGE = '/portada-framed.html';

const FRAMED = new RegExp(
  `<iframe\\b([^<>]*\\sclass="${FRAMED_CLASS}"[^<>]*?)\\ssrcdoc="([^"]*)"([^<>]*)>`,
  'g',
);

const addressOf = (source: string): string =>
  `${FRAMED_PAGE}#${encodeURIComponent(source.toWellFormed())}`;

/** Its height is what it says, once the script that hears it has come. */
const MARKS = 'data-behaviour="_embed/Framed" data-when="load" height="240"';

/**
 * Sanitised markup whose frames of ours are fetched from an address: a document in an attribute has
 * its page's policy, and under that no script of it would run.
 */
export const framedAtAddress = (html: SafeHtml): SafeHtml =>
  (html.includes(' srcdoc="')
    ? html.replace(
        FRAMED,
        (_, before: string, source: string, after: string) =>
          `<iframe${before} src="${escapeHtml(addressOf(unescapeHtml(source)))}" ${MARKS}${after}>`,
      )
    : html) as SafeHtml;

/** A frame of ours around markup that we wrote for a provider. */
export const framedMarkup = (source: string, title: string): SafeHtml =>
  `<iframe class="${FRAMED_CLASS}" sandbox="${FRAMED_SANDBOX}" loading="lazy" allow="autoplay; fullscreen" title="${escapeHtml(title)}" src="${escapeHtml(addressOf(source))}" ${MARKS}></iframe>` as SafeHtml;

/** Runs something, or looks as its author said: what a page's policy must know of. */
const HAND_WRITTEN = /<(?:script|style|link)\b|\s(?:on[a-z]+|style)\s*=|javascript:/i;
const HAND_WRITTEN_NEED: Need = 'hand-written';

/** Marks an element with markup in it that only a site which trusts it lets run. */
export const handWrittenNeeds = (html: string) =>
  HAND_WRITTEN.test(html) ? needs(HAND_WRITTEN_NEED) : {};
