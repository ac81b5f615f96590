// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  CART,
  CONFIG,
  DECLINED,
  EMPTY_CART,
  HISTORY,
  ORDER,
  ORDER_DETAILS,
  PAID,
} from '../../schemas/sales/wire.testing.ts';
import { CONFIG as ACCOUNTS, openIsland, PROFILE } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { checkout } from './block.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fields = {
  loginURL: '/account/login/',
  offersURL: '/suscribete/',
  subscriptionsURL: '/account/suscripciones/',
};
const path = `/v1/checkout/order/${ORDER.orderNumber}/payment/1`;
const NONE = { start: 0, pageSize: 10, maxResults: 0, orders: [] };
const ANSWERS = {
  // Of accounts and of sales, by the same path here.
  'GET /v1/config': { ...ACCOUNTS, ...CONFIG },
  'GET /v1/profile': { ...PROFILE, firstName: 'Ana', lastName: 'Ruiz' },
  'GET /v1/cart': CART,
  'GET /v1/order/history?pageSize=10&start=0': NONE,
  'POST /v1/checkout/order': ORDER,
  'GET /v1/checkout/payment/options': [{ paymentMethodType: 19, paymentMethodID: 1 }],
  [`GET ${path}`]: { orderNumber: ORDER.orderNumber, parameter1: 'prueba', parameter2: null },
  [`PUT ${path}`]: PAID,
};
const open = (answers: Record<string, unknown> = {}, isSignedIn = true) =>
  openIsland(() => import('./Checkout.island.tsx'), fields, {
    answers: { ...ANSWERS, ...answers },
    at: '/pagar/',
    isSignedIn,
  });
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const toPayment = async () => {
  await waitFor(() =>
    expect((screen.getByLabelText('Nombre') as HTMLInputElement).value).toBe('Ana'),
  );
  await press('Ir al pago');
  await screen.findByRole('heading', { name: 'Pago' });
};

describe('a checkout', () => {
  it('has its defaults, and is nobody’s in the page’s HTML', () => {
    expect(defaultsOf(checkout)).toEqual(fields);
    expect(renderBlock(checkout, { fields })).not.toContain('$');
  });

  it('asks who is not signed in to come in, and back', async () => {
    await open({}, false);
    const link = await screen.findByRole('link', { name: 'Entrar' });
    expect(link.getAttribute('href')).toBe('/account/login/?redirect=%2Fpagar%2F');
  });

  it('orders, pays, and says what was bought', async () => {
    const { asked } = await open();
    await toPayment();
    await press(/^Pagar /);
    await screen.findByRole('heading', { name: 'Gracias' });
    const sent = asked.filter(({ call }) => /^(?:POST|PUT)/.test(call));
    expect(sent.map(({ call }) => call)).toEqual(['POST /v1/checkout/order', `PUT ${path}`]);
    expect(sent[0]?.body).toMatchObject({
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@correo.example',
    });
    expect(sent[0]?.body).not.toHaveProperty('billingAddress');
    expect(sent[1]?.body).toMatchObject({ token: 'tok_ok' });
  });

  it('waits for the name and address of the account where somebody orders sooner', async () => {
    let tellProfile: (profile: unknown) => void = () => {};
    const profile = new Promise((resolve) => {
      tellProfile = resolve;
    });
    const { asked } = await open({ 'GET /v1/profile': () => profile });
    await press('Ir al pago');
    await screen.findByRole('button', { name: /^Guardando/ });
    expect(asked.map(({ call }) => call)).not.toContain('POST /v1/checkout/order');
    tellProfile(ANSWERS['GET /v1/profile']);
    await screen.findByRole('heading', { name: 'Pago' });
    const order = asked.find(({ call }) => call === 'POST /v1/checkout/order');
    expect(order?.body).toMatchObject({ firstName: 'Ana', email: 'ana@correo.example' });
  });

  it('shows at the order and at the payment that a person buys, each time anew', async () => {
    let given = 0;
    const service = { ready: (run: () => void) => run(), execute: async () => `human-${++given}` };
    vi.stubGlobal('grecaptcha', service);
    const challenged = {
      checkoutRecaptchaEnabled: true,
      recaptchaSiteKey: 'llave',
      recaptchaScore: 0.5,
    };
    const { asked } = await open({ 'GET /v1/config': { ...ACCOUNTS, ...CONFIG, ...challenged } });
    const scripts: string[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      scripts.push((script as HTMLScriptElement).src);
      (script as HTMLScriptElement).dispatchEvent(new Event('load'));
    });
    await toPayment();
    await press(/^Pagar /);
    await screen.findByRole('heading', { name: 'Gracias' });
    const tokens = asked
      .filter(({ call }) => /^(?:POST|PUT)/.test(call))
      .map(({ body }) => (body as Record<string, unknown>)['recaptcha-token']);
    expect(tokens).toEqual(['human-1', 'human-2']);
    expect(scripts).toEqual(['https://www.google.com/recaptcha/api.js?render=llave']);
  });

  it('keeps the order where a card is declined', async () => {
    const declined = () => Response.json(DECLINED, { status: 402 });
    await open({ [`PUT ${path}`]: declined });
    await toPayment();
    await press(/^Pagar /);
    expect((await screen.findByRole('alert')).textContent).toContain('El pago fue rechazado');
    expect(screen.getByRole('button', { name: /^Pagar / })).toBeTruthy();
  });

  it('has what a bank asks confirmed', async () => {
    const confirmed = `/v1/checkout/3ds/order/${ORDER.orderNumber}/payment/1`;
    const { asked } = await open({
      [`PUT ${path}`]: { ...ORDER, paymentPending: true },
      [`PUT ${confirmed}`]: PAID,
    });
    await toPayment();
    await press(/^Pagar /);
    await screen.findByRole('heading', { name: 'Confirma el pago' });
    await press('Sí, soy yo');
    await screen.findByRole('heading', { name: 'Gracias' });
    expect(asked.at(-1)).toMatchObject({ call: `PUT ${confirmed}`, body: { token: 'tok_3ds' } });
  });

  it('says no thanks where the bank’s word did not come', async () => {
    const confirmed = `/v1/checkout/3ds/order/${ORDER.orderNumber}/payment/1`;
    const pending = { ...ORDER, paymentPending: true };
    await open({ [`PUT ${path}`]: pending, [`PUT ${confirmed}`]: pending });
    await toPayment();
    await press(/^Pagar /);
    await screen.findByRole('heading', { name: 'Confirma el pago' });
    await press('Sí, soy yo');
    expect((await screen.findByRole('alert')).textContent).toContain('no confirmó el pago');
    expect(screen.queryByRole('heading', { name: 'Gracias' })).toBeNull();
  });

  it('says so where money came too late, and goes back', async () => {
    const returned = () =>
      Response.json({ code: '409001', message: 'Se devuelve' }, { status: 409 });
    await open({ [`PUT ${path}`]: returned });
    await toPayment();
    await press(/^Pagar /);
    expect((await screen.findByRole('alert')).textContent).toContain('Te lo devolvemos completo');
  });

  it('goes on with the order that waits, also where another tab ordered first', async () => {
    const waiting = {
      ...HISTORY,
      orders: [
        {
          ...HISTORY.orders[0],
          orderNumber: ORDER.orderNumber,
          orderType: 'Parent',
          orderStatus: 'Pending',
          orderDate: Date.now(),
        },
      ],
    };
    const answers = {
      'GET /v1/order/history?pageSize=10&start=0': waiting,
      [`GET /v1/order/detail/${ORDER.orderNumber}`]: { ...ORDER_DETAILS, ...ORDER },
    };
    await open({ ...answers, 'GET /v1/cart': EMPTY_CART });
    await screen.findByRole('button', { name: /^Pagar / });
    let cart = CART;
    await open({
      ...answers,
      'GET /v1/cart': () => cart,
      'POST /v1/checkout/order': () => {
        cart = EMPTY_CART;
        return Response.json({ code: '409', message: 'Vacío' }, { status: 409 });
      },
    });
    await toPayment();
    await screen.findByRole('button', { name: /^Pagar / });
  });

  it('says so where Stripe’s script does not come, and can ask for it again', async () => {
    const initialised = `GET /v1/checkout/order/${ORDER.orderNumber}/payment/2`;
    await open({
      'GET /v1/checkout/payment/options': [{ paymentMethodType: 18, paymentMethodID: 2 }],
      [initialised]: {
        orderNumber: ORDER.orderNumber,
        parameter1: 'pi_1_secret',
        parameter2: 'pk',
      },
    });
    const scripts: HTMLScriptElement[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      scripts.push(...(nodes as HTMLScriptElement[]));
    });
    await toPayment();
    const name = await screen.findByLabelText('Nombre en la tarjeta');
    fireEvent.input(name, { target: { value: 'Ana Ruiz' } });
    scripts[0]?.dispatchEvent(new Event('error'));
    await screen.findByText(/^No se pudo abrir el formulario de la tarjeta/);
    await press('Intentar otra vez');
    expect(scripts.map(({ src }) => src)).toEqual(Array(2).fill('https://js.stripe.com/v3/'));
    expect((name as HTMLInputElement).value).toBe('Ana Ruiz');
  });

  const OWED = {
    productName: 'Premium',
    amount: 99,
    currency: 'MXN',
    card: { creditCardType: 'Visa', lastFour: '4242' },
  };
  const openLink = (answers: Record<string, unknown>) =>
    openIsland(() => import('./Checkout.island.tsx'), fields, {
      answers: { ...ANSWERS, ...answers },
      at: '/pagar/?renovacion=secreto',
      isSignedIn: false,
    });

  it('pays a term by the link of a mail, without anybody being signed in', async () => {
    const { asked } = await openLink({
      'POST /v1/renewal': OWED,
      'PUT /v1/renewal': { ...OWED, amount: null },
    });
    await screen.findByText(/No pudimos cobrar Premium/);
    await press(/^Pagar .*99/);
    await screen.findByRole('heading', { name: 'Gracias' });
    const sent = asked.filter(({ call }) => call.endsWith('/v1/renewal'));
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ['POST /v1/renewal', { token: 'secreto' }],
      ['PUT /v1/renewal', { token: 'secreto' }],
    ]);
  });

  it('says of a link that it is paid, is over, or that the card was declined', async () => {
    await openLink({ 'POST /v1/renewal': { ...OWED, amount: null } });
    await screen.findByText(/No hay nada que pagar/);
    cleanup();
    await openLink({ 'POST /v1/renewal': () => Response.json({ code: '410' }, { status: 410 }) });
    await screen.findByText(/Este enlace ya no sirve/);
    cleanup();
    await openLink({
      'POST /v1/renewal': OWED,
      'PUT /v1/renewal': () => Response.json(DECLINED, { status: 402 }),
    });
    await press(/^Pagar .*99/);
    expect((await screen.findByRole('alert')).textContent).toContain('cambia la tarjeta');
  });

  it('has nothing to pay where nothing was chosen', async () => {
    await open({ 'GET /v1/cart': EMPTY_CART });
    const link = await screen.findByRole('link', { name: 'Ver las suscripciones' });
    expect(link.getAttribute('href')).toBe('/suscribete/');
  });

  it('says that one cannot pay here, where nobody takes money', async () => {
    await open({ 'GET /v1/checkout/payment/options': [] });
    await toPayment();
    expect((await screen.findByRole('alert')).textContent).toContain('Ahora no se puede pagar');
  });
});
