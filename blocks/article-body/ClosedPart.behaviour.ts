import type { CLOSED_PART_CLASS, ClosedReason, METER_HEADER } from '../../schemas/sales/paywall.ts';
import { paywallCall } from '../../services/paywall/client/paywall-call.ts';
import { readerSession } from '../../services/paywall/client/reader-session.ts';
import { forgetReturn, noteReturn } from '../../ui/return-address.ts';

const LEFT: typeof METER_HEADER = 'Portada-Meter-Left';
const PART: typeof CLOSED_PART_CLASS = 'parte-cerrada';

type State = 'refused' | 'asking' | 'open' | 'failed';

function addressOf({ dataset }: HTMLElement): string {
  const query = new URLSearchParams({ ruta: location.pathname, bloque: dataset.block ?? '' });
  const site = new URLSearchParams(location.search).get('_website');
  if (site !== null) query.set('_website', site);
  return `/v1/rest?${query}`;
}

/** Why it is refused, in words; '' for what the offer says by itself. */
async function refusalOf(response: Response, { dataset }: HTMLElement): Promise<string> {
  const { code } = (await response.json()) as { code?: ClosedReason };
  if (code === 'meter_used') return dataset.used ?? '';
  return readerSession() === '' ? '' : (dataset.none ?? '');
}

/** What the rest looks like as a part of the article that it belongs to. */
function put(section: HTMLElement, html: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const part = document.createElement('div');
  part.className = PART;
  part.append(...(template.content.querySelector('article')?.childNodes ?? []));
  section.before(part);
  part.dispatchEvent(new CustomEvent('portada:added', { bubbles: true }));
}

/** Asks for the part of a story that not everybody may read, and puts it where it belongs. */
export function start(section: HTMLElement): void {
  const status = section.querySelector('[role="status"]') as HTMLElement;
  const say = (state: State, words = '') => {
    section.dataset.state = state;
    section.toggleAttribute('aria-busy', state === 'asking');
    status.textContent = words;
  };
  const open = async () => {
    say('asking', section.dataset.opening);
    const response = await paywallCall(addressOf(section));
    if (response.status === 403) return say('refused', await refusalOf(response, section));
    if (!response.ok) throw new Error(`${response.status}`);
    const html = await response.text();
    const left = response.headers.get(LEFT);
    put(section, html);
    forgetReturn();
    const { left: some = '', last = '', opened } = section.dataset;
    section.toggleAttribute('data-metered', left !== null);
    say('open', left === null ? opened : left === '0' ? last : some.replace('{count}', left));
  };
  let askedAs: string | undefined;
  const ask = () => {
    const session = readerSession();
    const isDone = /open|asking/.test(section.dataset.state ?? '') || session === askedAs;
    if (isDone || !section.isConnected) return;
    askedAs = session;
    if (section.dataset.asks === 'members' && session === '') return say('refused');
    open().catch((error) => {
      console.error(error);
      say('failed', section.dataset.failed);
    });
  };
  section.querySelector('button')?.addEventListener('click', () => {
    askedAs = undefined;
    ask();
  });
  section.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) noteReturn();
  });
  // Somebody signed in, here or in another tab, or comes back to a page that was kept.
  for (const event of ['storage', 'pageshow']) addEventListener(event, ask);
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data?.type === 'ARC_LOGIN_SUCCESS') ask();
  });
  ask();
}
