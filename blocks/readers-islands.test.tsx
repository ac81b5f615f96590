// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CART, CONFIG, DETAILS, HISTORY, SHARING, SUMMARY } from '../schemas/sales/wire.testing.ts';
import type { IslandDeclaration } from '../ui/Island.tsx';
import { CONFIG as ACCOUNTS, openIsland, PROFILE, SESSION } from './_account/account.testing.tsx';

/** An island that shows what is a reader's own. */
interface Row {
  load: () => Promise<{ island: Pick<IslandDeclaration<never>, 'name'> }>;
  fields: object;
  answers?: Record<string, unknown>;
  at?: string;
  /** What of the reader stands on the screen, once it does. */
  shown: () => Promise<HTMLElement>;
}

const id = SUMMARY.subscriptionID;
const item = new RegExp(CART.items[0]?.name ?? '-');
const [order] = HISTORY.orders;

const ISLANDS: Readonly<Record<string, Row>> = {
  orders: {
    load: () => import('./orders/Orders.island.tsx'),
    fields: { redirectURL: '/account/login/', offersURL: '/suscribete/' },
    answers: {
      'GET /v1/order/history?pageSize=20&start=0': {
        start: 0,
        pageSize: 20,
        maxResults: 1,
        orders: [{ ...order, orderNumber: 'AAAA' }],
      },
    },
    shown: () => screen.findByText(/AAAA/),
  },
  subscriptions: {
    load: () => import('./subscriptions/Subscriptions.island.tsx'),
    fields: { redirectURL: '/account/login/', offersURL: '/suscribete/' },
    answers: {
      'GET /v1/subscription/all': [SUMMARY],
      [`GET /v1/subscription/${id}/details`]: DETAILS,
      [`GET /v1/subscription/${id}/sharing`]: SHARING,
    },
    shown: () => screen.findByText(/4242/),
  },
  cart: {
    load: () => import('./cart/Cart.island.tsx'),
    fields: { checkoutURL: '/pagar/', offersURL: '/suscribete/' },
    answers: { 'GET /v1/cart': CART },
    shown: () => screen.findByText(item),
  },
  checkout: {
    load: () => import('./checkout/Checkout.island.tsx'),
    fields: {
      loginURL: '/account/login/',
      offersURL: '/suscribete/',
      subscriptionsURL: '/account/suscripciones/',
    },
    answers: { 'GET /v1/cart': CART },
    shown: async () => {
      await screen.findByDisplayValue('Ana');
      return screen.findByText(item);
    },
  },
  redeem: {
    load: () => import('./redeem/Redeem.island.tsx'),
    fields: { loginURL: '/account/login/', subscriptionsURL: '/account/suscripciones/' },
    shown: async () => {
      const input = await screen.findByLabelText('Código');
      fireEvent.input(input, { target: { value: 'REGALO' } });
      return screen.findByDisplayValue('REGALO');
    },
  },
  'account-management': {
    load: () => import('./account-management/AccountManagement.island.tsx'),
    fields: {
      redirectURL: '/account/login/',
      showAvatar: false,
      showProfile: false,
      showEmail: true,
      showPassword: false,
      showPasskeys: false,
      showSocialProfile: false,
      showSessions: false,
      showData: false,
      deleteAccountURL: '/account/delete/',
    },
    shown: () => screen.findByText(PROFILE.email),
  },
  'delete-account': {
    load: () => import('./delete-account/DeleteAccount.island.tsx'),
    fields: { loginURL: '/account/login/', afterURL: '/' },
    answers: { 'DELETE /v1/user/anonymize': { valid: true } },
    shown: async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Enviarme el enlace' }));
      return screen.findByText('Revisa tu correo');
    },
  },
};

/** For whoever is not signed in: they show nothing that is an account's. */
const FOR_ANYBODY = [
  ...['forgot-password', 'login', 'one-time-password-request', 'reset-password', 'sign-up'],
  ...['social-sign-on', 'verify-email'],
];

const sources = Object.entries(
  import.meta.glob<string>('./*/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
);
const withIsland = [
  ...new Set(
    sources.flatMap(([path]) => /^\.\/([a-z-]+)\/\w+\.island\.tsx$/.exec(path)?.[1] ?? []),
  ),
];
const asks = /from '\.\.\/(?:_account\/identity|_sales\/sales)\.ts'/;

afterEach(cleanup);

/** What another tab did: browsers tell only the others. */
const inAnotherTab = (work: () => void) =>
  act(async () => {
    work();
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });

describe('islands that show what is a reader’s own', () => {
  it('are all in this table, and made by readersIsland', () => {
    const asking = withIsland.filter((name) =>
      sources.some(([path, text]) => path.startsWith(`./${name}/`) && asks.test(text)),
    );
    expect(asking.filter((name) => !FOR_ANYBODY.includes(name)).sort()).toEqual(
      Object.keys(ISLANDS).sort(),
    );
    const made = sources.flatMap(([path, text]) =>
      path.endsWith('.island.tsx') && text.includes('readersIsland(') ? [path.split('/')[1]] : [],
    );
    expect(made.sort()).toEqual(Object.keys(ISLANDS).sort());
  });

  describe.each(Object.entries(ISLANDS))('%s', (_, { load, fields, answers, at, shown }) => {
    const open = async () => {
      const page = await openIsland(load as never, fields as never, {
        answers: {
          'GET /v1/config': { ...ACCOUNTS, ...CONFIG },
          'GET /v1/profile': { ...PROFILE, firstName: 'Ana', lastName: 'Ruiz' },
          ...answers,
        },
        at: at ?? '/account/pagina/',
        isSignedIn: true,
      });
      const element = await shown();
      // From now on no server replies: what stands there is of before.
      Object.assign(globalThis, { fetch: () => new Promise(() => {}) });
      return { ...page, element };
    };

    it.each([
      ['signed out', () => localStorage.clear()],
      [
        'another signed in',
        () =>
          localStorage.setItem('ArcId.USER_INFO', JSON.stringify({ ...SESSION, uuid: 'lector-2' })),
      ],
    ])('shows nothing of the former reader: %s in another tab', async (__, work) => {
      const { element, container } = await open();
      await inAnotherTab(work);
      expect(element.isConnected).toBe(false);
      expect(container.innerHTML).not.toMatch(/ana@|Ana|AAAA|4242|REGALO|Revisa tu correo/);
    });

    it('stays as it is when something else is stored', async () => {
      const { element } = await open();
      await inAnotherTab(() => localStorage.setItem('tema', 'oscuro'));
      expect(element.isConnected).toBe(true);
    });

    it('shows nothing of the former reader where a browser brings the page back', async () => {
      const { element } = await open();
      await act(async () => {
        localStorage.clear();
        document.dispatchEvent(new Event('visibilitychange'));
      });
      expect(element.isConnected).toBe(false);
    });
  });
});
