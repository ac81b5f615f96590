import type { AlertReply } from './shown-alert.ts';

/** rule 8.23 */
const ALERT_POLL_MS = 120_000;
const COOKIE = 'arcblock_alert-bar';
const COOKIE_SECONDS = 172_800;

/** What the bar says: `key` tells it from another, `url` is '' for none. */
interface AlertText {
  /** What stands before it, where that is another word than the bar's own. */
  label?: string | undefined;
  key: string;
  words: string;
  url: string;
}

const NOTHING: AlertText = { key: '', words: '', url: '' };

/** Of this site or on the web; never a script. */
const ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/i;

/** Headlines may carry markup and entities: only their words are shown. */
const wordsOf = (markup: string): string =>
  new DOMParser().parseFromString(markup, 'text/html').body.textContent?.trim() ?? '';

const dismissed = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);

const address = (): string => {
  const website = new URLSearchParams(location.search).get('_website');
  return `/_portada/contenido/alert-bar-collections?from=0&size=1${website ? `&_website=${encodeURIComponent(website)}` : ''}`;
};

/**
 * Requests the latest alert now and every two minutes while the page is visible, and shows it until
 * a reader closes it (rule 8.22). What staff say goes before the newest story (rule 8.32).
 */
export function start(bar: HTMLElement): void {
  const link = bar.querySelector('a');
  const site = bar.dataset.site ?? '';
  if (!link) return;
  const label = bar.querySelector<HTMLElement>('[data-notice]');
  const breaking = label?.textContent ?? '';
  let shown = NOTHING;
  let isDue = true;
  let turn: ReturnType<typeof setTimeout> | undefined;

  const storyOf = ({ content_elements: [alert] = [] }: AlertReply): AlertText => {
    const key = alert?.headlines?.basic ?? '';
    const url = alert?.websites?.[site]?.website_url ?? '';
    return ADDRESS.test(url) ? { key, words: wordsOf(key), url } : NOTHING;
  };

  const show = (reply: AlertReply) => {
    clearTimeout(turn);
    const { notice } = reply;
    const now = Date.now();
    const [starts, ends] = [notice?.starts, notice?.ends].map((time) => Date.parse(time ?? ''));
    const isOn = notice !== undefined && now >= Number(starts) && now < Number(ends);
    const next = [starts, ends].find((time) => Number(time) > now);
    // Begins and ends on its minute; a later request may say otherwise.
    if (next !== undefined && next - now < ALERT_POLL_MS)
      turn = setTimeout(() => show(reply), next - now);
    shown = isOn
      ? {
          label: label?.dataset.notice,
          key: `${notice.starts} ${notice.text}`,
          words: notice.text,
          url: ADDRESS.test(notice.url) ? notice.url : '',
        }
      : storyOf(reply);
    const isShown = shown.words !== '' && encodeURIComponent(shown.key) !== dismissed();
    if (isShown) {
      if (label) label.textContent = shown.label ?? breaking;
      link.textContent = shown.words;
      if (shown.url) link.href = shown.url;
      else link.removeAttribute('href');
    }
    bar.hidden = !isShown;
  };

  /** A failure changes nothing; the next turn tries again. */
  const request = async () => {
    isDue = false;
    setTimeout(() => {
      isDue = true;
      askIfDue();
    }, ALERT_POLL_MS);
    try {
      const response = await fetch(address());
      if (response.ok) show(await response.json());
    } catch (error) {
      console.error(error);
    }
  };
  const askIfDue = () => {
    if (isDue && !document.hidden) request();
  };

  bar.querySelector('button')?.addEventListener('click', () => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and not in every browser
    document.cookie = `${COOKIE}=${encodeURIComponent(shown.key)}; path=/; SameSite=Lax; max-age=${COOKIE_SECONDS}${secure}`;
    bar.hidden = true;
  });
  document.addEventListener('visibilitychange', askIfDue);
  request();
}
