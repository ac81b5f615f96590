/** rule 8.23 */
const ALERT_POLL_MS = 120_000;
const COOKIE = 'arcblock_alert-bar';
const COOKIE_SECONDS = 172_800;

interface AlertReply {
  content_elements?: {
    headlines?: { basic?: string };
    websites?: Record<string, { website_url?: string } | undefined>;
  }[];
}

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
 * a reader closes it (rule 8.22).
 */
export function start(bar: HTMLElement): void {
  const link = bar.querySelector('a');
  const site = bar.dataset.site ?? '';
  if (!link) return;
  let headline = '';
  let isDue = true;

  const show = ({ content_elements: [alert] = [] }: AlertReply) => {
    headline = alert?.headlines?.basic ?? '';
    const words = wordsOf(headline);
    const url = alert?.websites?.[site]?.website_url ?? '';
    const isShown =
      words !== '' && ADDRESS.test(url) && encodeURIComponent(headline) !== dismissed();
    if (isShown) {
      link.textContent = words;
      link.href = url;
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
    document.cookie = `${COOKIE}=${encodeURIComponent(headline)}; path=/; SameSite=Lax; max-age=${COOKIE_SECONDS}${secure}`;
    bar.hidden = true;
  });
  document.addEventListener('visibilitychange', askIfDue);
  request();
}
