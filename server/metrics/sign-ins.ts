import { IDENTITY_ROUTES } from '../../schemas/endpoints/public/identity.ts';
import type { PublicRoutes } from '../../schemas/endpoints/public/public-route.ts';
import { IDENTITY_PREFIX } from '../../schemas/identity/wire.ts';

const WHO = ['reader', 'staff'] as const;
type Who = (typeof WHO)[number];

/**
 * `refused`: what was brought lets nobody in; `limited`: tried too often; `failed`: it was ours.
 */
const OUTCOMES = ['done', 'refused', 'limited', 'failed'] as const;
type Outcome = (typeof OUTCOMES)[number];

interface Way {
  who: Who;
  method: string;
  path: RegExp;
}

/** `/v1/auth/magiclink/:nonce` as what asks for it. */
const asked = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}/?$`);

const LINK = 'GET /v1/auth/magiclink/:nonce';

/** Readers' ways in, by their declarations, and those of the staff. */
const WAYS: readonly Way[] = [
  ...Object.entries<PublicRoutes[string]>(IDENTITY_ROUTES)
    .filter(([route, { writes }]) => writes?.address.includes('sign-in') || route === LINK)
    .map(([route]): Way => {
      const [method = '', path = ''] = route.split(' ');
      return { who: 'reader', method, path: asked(IDENTITY_PREFIX + path) };
    }),
  { who: 'staff', method: 'POST', path: asked('/signin') },
  { who: 'staff', method: 'POST', path: asked('/signin/passkey') },
  { who: 'staff', method: 'GET', path: asked('/signin/house/return') },
];

const outcomeOf = (status: number): Outcome => {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
};

/** How attempts to sign in end: readers' by their ways in, and those of the staff. */
export class SignIns {
  readonly #counts = new Map<string, number>();

  /** @param url as it came: path and query */
  observe(who: Who, method: string, url: string, status: number): void {
    const [path = ''] = url.split('?');
    if (!WAYS.some((way) => way.who === who && way.method === method && way.path.test(path)))
      return;
    const key = `${who} ${outcomeOf(status)}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Also those that never were, so that an alert sees the first. */
  counts(): { who: Who; outcome: Outcome; count: number }[] {
    return WHO.flatMap((who) =>
      OUTCOMES.map((outcome) => ({
        who,
        outcome,
        count: this.#counts.get(`${who} ${outcome}`) ?? 0,
      })),
    );
  }
}
