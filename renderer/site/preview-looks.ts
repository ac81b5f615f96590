import type { PageLooks } from '../../schemas/preview-api.ts';

const DARK_QUERY = /\(prefers-color-scheme:\s*dark\)/g;
const SCHEMES = '<meta name="color-scheme" content="light dark">';
/** Media that always are, and that never are, whatever stands before them. */
const ALWAYS = '(min-width: 0px)';
const NEVER = '(max-width: 0px)';

const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace(SCHEMES, `<meta name="color-scheme" content="${scheme}">`)
    .replace(DARK_QUERY, scheme === 'dark' ? ALWAYS : NEVER);

/** What the behaviours of the account in the head and of ads write in a reader's browser. */
const STATES = {
  anonymous: { before: ' data-logout="', state: ' data-state="guest"' },
  subscriber: { before: ' data-logout="', state: ' data-state="member" data-subscribes="yes"' },
  off: { before: ' data-request="', state: ' data-state="off"' },
} as const;

const inState = (html: string, name: keyof typeof STATES): string => {
  const { before, state } = STATES[name];
  return html.replaceAll(before, `${state}${before}`);
};

/**
 * A page as those readers see it on such a device. No script runs in it: what scripts and the
 * device would decide stands in its markup.
 */
export function withLooks(html: string, { reader, ads, scheme }: PageLooks): string {
  const known = reader ? inState(html, reader) : html;
  const shown = ads === 'off' ? inState(known, 'off') : known;
  return scheme ? inScheme(shown, scheme) : shown;
}
