// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PricingStrategy } from '../../schemas/sales/retail.ts';
import {
  CHANGE,
  CONFIG,
  DETAILS,
  OFFER,
  SHARING,
  SUMMARY,
} from '../../schemas/sales/wire.testing.ts';
import { openIsland } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { subscriptions } from './block.ts';

afterEach(cleanup);

const fields = { redirectURL: '/account/login/', offersURL: '/suscribete/' };
const id = SUMMARY.subscriptionID;
const open = (answers: Record<string, unknown> = {}, isSignedIn = true) =>
  openIsland(() => import('./Subscriptions.island.tsx'), fields, {
    answers: {
      'GET /v1/config': CONFIG,
      'GET /v1/subscription/all': [SUMMARY],
      [`GET /v1/subscription/${id}/details`]: DETAILS,
      [`GET /v1/subscription/${id}/sharing`]: SHARING,
      ...answers,
    },
    at: '/account/suscripciones/',
    isSignedIn,
  });
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

describe('subscriptions', () => {
  it('have their defaults, and are nobody’s in the page’s HTML', () => {
    expect(defaultsOf(subscriptions)).toEqual(fields);
    expect(renderBlock(subscriptions, { fields })).not.toContain('4242');
    expect(renderBlock(subscriptions, { fields, isEditing: true })).toContain('4242');
  });

  it('send who is not signed in to where one signs in', async () => {
    const { assign } = await open({}, false);
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith('/account/login/?redirect=%2Faccount%2Fsuscripciones%2F'),
    );
  });

  it('are cancelled with a reason, and taken back', async () => {
    let status = 1;
    const { asked } = await open({
      [`GET /v1/subscription/${id}/details`]: () => ({ ...DETAILS, status }),
      [`PUT /v1/subscription/${id}/cancel`]: () => {
        status = 3;
        return { subscriptionID: id };
      },
      [`PUT /v1/subscription/${id}/rescue`]: () => {
        status = 1;
        return { subscriptionID: id };
      },
    });
    await press('Cancelar la suscripción');
    fireEvent.change(await screen.findByLabelText('¿Por qué te vas?'), {
      target: { value: 'Muy caro' },
    });
    await press('Sí, cancelarla');
    await screen.findByText(/^Cancelaste /);
    expect(asked.find(({ call }) => call.endsWith('/cancel'))?.body).toEqual({
      reason: 'Muy caro',
    });
    await press('Recuperarla');
    await screen.findByText(/^Recuperaste /);
    expect(screen.getByText('Activa')).toBeTruthy();
  });

  it('are shared by an address, as far as there is room', async () => {
    const { asked } = await open({
      [`GET /v1/subscription/${id}/sharing`]: { ...SHARING, numSharesAllowed: 9 },
      [`PUT /v1/subscription/${id}/share`]: { redeemCode: 'x' },
    });
    await press('Compartir');
    fireEvent.input(await screen.findByLabelText('Correo electrónico'), {
      target: { value: 'eva@correo.example' },
    });
    await press('Invitar');
    await screen.findByText(/^Le enviamos una invitación a eva@/);
    expect(asked.find(({ call }) => call.endsWith('/share'))?.body).toEqual({
      email: 'eva@correo.example',
    });
    cleanup();
    await open({
      [`GET /v1/subscription/${id}/sharing`]: {
        numSharesAllowed: 1,
        sharedSubscriptions: [{ subscriptionID: 9, email: 'eva@correo.example' }],
      },
    });
    await press('Compartir');
    await screen.findByText('La compartes con todos los que se puede.');
    expect(screen.getByRole('button', { name: 'Dejar de compartir con eva@correo.example' }));
  });

  const FAILURE = {
    failedAt: Date.parse('2027-07-10T18:00:00Z'),
    nextTry: Date.parse('2027-07-11T18:00:00Z'),
    endsAt: Date.parse('2027-08-09T18:00:00Z'),
    amount: 99,
    currency: 'MXN',
  } as const;

  it('that could not be charged say what happens when, and are paid at a press', async () => {
    let failure: typeof FAILURE | null = FAILURE;
    const details = () => ({ ...DETAILS, paymentFailure: failure });
    const { asked } = await open({
      [`GET /v1/subscription/${id}/details`]: details,
      [`PUT /v1/subscription/${id}/pay`]: () => {
        failure = null;
        return details();
      },
    });
    await screen.findByText('No pudimos cobrar');
    const said = document.body.textContent ?? '';
    expect(said).toContain('Lo intentamos otra vez el 11 de julio');
    expect(said).not.toContain('Se renueva');
    expect(said).not.toContain('Próximo cobro');
    await press(/^Pagar .*99/);
    await screen.findByText(/^Pagado: Premium sigue/);
    expect(screen.queryByText('No pudimos cobrar')).toBeNull();
    expect(asked.some(({ call }) => call === `PUT /v1/subscription/${id}/pay`)).toBe(true);
  });

  it('that are suspended can be paid, changed to another card, and cancelled', async () => {
    const failure = { ...FAILURE, nextTry: null };
    await open({
      [`GET /v1/subscription/${id}/details`]: { ...DETAILS, status: 4, paymentFailure: failure },
      [`PUT /v1/subscription/${id}/pay`]: () =>
        Response.json({ code: '402', message: 'No' }, { status: 402 }),
    });
    await screen.findByText(/suspendida, y termina el 9 de agosto/);
    await press(/^Pagar .*99/);
    expect((await screen.findByRole('alert')).textContent).toContain('No se cobró nada');
    expect(screen.getAllByRole('button', { name: 'Cambiar la tarjeta' })).toHaveLength(1);
    await press('Cancelar la suscripción');
    await screen.findByRole('button', { name: 'Sí, cancelarla' });
  });

  const YEARLY = {
    ...(OFFER.products[0]?.pricingStrategies[0] as PricingStrategy),
    priceCode: 'YEARLY',
    name: 'Cada año',
    gift: false,
    rates: [
      ...[{ amount: '1.00', billingCount: 1, billingFrequency: 'Month' as const }].map((rate) => ({
        ...rate,
        durationCount: 1,
        duration: 'Month' as const,
      })),
      {
        amount: '1160.00',
        billingCount: 1,
        billingFrequency: 'Year' as const,
        durationCount: 1,
        duration: 'UntilCancelled' as const,
      },
    ],
  };
  const offered = {
    'GET /v1/offer/live/default': {
      ...OFFER,
      products: OFFER.products.map((product) => ({ ...product, pricingStrategies: [YEARLY] })),
    },
  };
  const choose = async () => {
    await press('Cambiar de plan');
    fireEvent.click(
      await screen.findByLabelText(/, cada año: \$1,160 cada año, hasta que canceles\.$/),
    );
  };

  it('change to another plan at once, told before what it costs', async () => {
    const change = 'PUT /v1/subscription/upgradedowngrade';
    let sent = 0;
    const { asked } = await open({
      ...offered,
      'POST /v1/subscription/upgradedowngrade': { ...CHANGE, proposedRefundAmount: undefined },
      [change]: () => (++sent === 1 ? new Response('', { status: 500 }) : CHANGE),
    });
    await choose();
    fireEvent.click(screen.getByLabelText(/^Desde hoy/));
    await press('Ver cuánto cuesta');
    await screen.findByText(/^Hoy se cobran \$1,160 a tu tarjeta/);
    expect(screen.getByText(/^El siguiente cobro es el .*2027: \$1,160 cada año/)).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      subscriptionId: id,
      newPriceCode: 'YEARLY',
      productChanges: 'NOW',
      currentTerm: 'ENDS',
    });
    // An answer that got lost: the same is asked again, and is charged once.
    await press('Confirmar el cambio');
    await screen.findByRole('alert');
    await press('Confirmar el cambio');
    await screen.findByText(/^Tu plan es ahora /);
    const bodies = asked.filter(({ call }) => call === change).map(({ body }) => body);
    expect(bodies).toEqual([{ sessionId: 'quote-1' }, { sessionId: 'quote-1' }]);
  });

  it('ask where it goes where the other plan is brought to somebody’s door', async () => {
    const change = 'PUT /v1/subscription/upgradedowngrade';
    const { asked } = await open({
      ...offered,
      'POST /v1/subscription/upgradedowngrade': { ...CHANGE, needsAddress: true },
      [change]: CHANGE,
    });
    await choose();
    await press('Ver cuánto cuesta');
    await screen.findByText('Dónde te lo entregamos');
    await press('Confirmar el cambio');
    expect(await screen.findAllByText('Sin esto no llega')).toHaveLength(5);
    const fill = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fill('Calle y número', 'Av. Juárez 1');
    fill('Colonia, interior y referencias', 'Centro');
    fill('Ciudad', 'Ciudad de México');
    fill('Estado', 'CDMX');
    fill('Código postal', '06050');
    fill('Teléfono', ' 5555555555 ');
    expect(asked.some(({ call }) => call === change)).toBe(false);
    await press('Confirmar el cambio');
    await screen.findByText(/^Tu plan cambia a /);
    expect(asked.find(({ call }) => call === change)?.body).toEqual({
      sessionId: 'quote-1',
      phone: '5555555555',
      shippingAddress: {
        country: 'MX',
        line1: 'Av. Juárez 1',
        line2: 'Centro',
        locality: 'Ciudad de México',
        region: 'CDMX',
        postal: '06050',
      },
    });
  });

  it('change from the next term on, and ask anew where something moved meanwhile', async () => {
    const moved = () => Response.json({ httpStatus: 409, code: '409' }, { status: 409 });
    await open({
      ...offered,
      'POST /v1/subscription/upgradedowngrade': CHANGE,
      'PUT /v1/subscription/upgradedowngrade': moved,
    });
    await choose();
    await press('Ver cuánto cuesta');
    await screen.findByText('Hoy no se cobra nada.');
    expect(screen.getByText(/empieza .*, cada año, y se cobra: \$1,160 cada año/)).toBeTruthy();
    await press('Confirmar el cambio');
    await screen.findByText(/^Tu suscripción cambió, o pasó mucho tiempo/);
    expect(screen.getByRole('button', { name: 'Ver cuánto cuesta' })).toBeTruthy();
  });

  it('send their bills to another address, and keep what was typed where it fails', async () => {
    let count = 0;
    const change = 'PUT /v1/subscription/address';
    const { asked } = await open({
      [change]: () => (++count === 1 ? new Response('', { status: 500 }) : { country: 'MX' }),
    });
    await press('Cambiar la dirección');
    const street = await screen.findByLabelText('Calle y número');
    fireEvent.input(street, { target: { value: ' Hidalgo 5 ' } });
    await press('Guardar la dirección');
    await screen.findByRole('alert');
    expect((street as HTMLInputElement).value).toBe(' Hidalgo 5 ');
    await press('Guardar la dirección');
    await screen.findByText('Guardamos tu dirección.');
    expect(asked.filter(({ call }) => call === change)[1]?.body).toMatchObject({
      billingAddress: { country: 'MX', line1: 'Hidalgo 5' },
      subscriptionID: id,
    });
  });

  it('say what was chosen and announced, and stay with the plan that there is', async () => {
    const planned = { sku: 'premium', priceCode: 'YEARLY', productName: 'Premium anual' };
    const effectiveDate = Date.parse('2027-03-31T12:00:00Z');
    const upcomingPriceChanges = [{ effectiveDate, currency: 'MXN' as const, amount: 1_160 }];
    const same = { ...YEARLY, priceCode: DETAILS.priceCode };
    const products = OFFER.products.map((one) => ({ ...one, pricingStrategies: [same] }));
    await open({
      'GET /v1/offer/live/default': { ...OFFER, products },
      [`GET /v1/subscription/${id}/details`]: { ...DETAILS, planned, upcomingPriceChanges },
      'POST /v1/subscription/upgradedowngrade': CHANGE,
      'PUT /v1/subscription/upgradedowngrade': CHANGE,
    });
    await screen.findByText(/^Premium anual, desde el/);
    expect(screen.getByText('$1,160 desde el 31 de marzo de 2027')).toBeTruthy();
    await choose();
    await press('Ver cuánto cuesta');
    await press('Confirmar el cambio');
    await screen.findByText(/^Tu plan sigue siendo /);
  });

  it('say when no other plan is offered', async () => {
    await open({ 'GET /v1/offer/live/default': { ...OFFER, products: [] } });
    await press('Cambiar de plan');
    await screen.findByText('Ahora no se ofrece otro plan.');
  });

  it('say what went wrong, and offer what there is where there are none', async () => {
    await open({ 'GET /v1/subscription/all': () => new Response('', { status: 500 }) });
    await screen.findByRole('button', { name: 'Intentar otra vez' });
    cleanup();
    await open({ 'GET /v1/subscription/all': [] });
    await screen.findByText('Todavía no tienes ninguna suscripción.');
    expect(screen.getByRole('link', { name: 'Ver las suscripciones' })).toBeTruthy();
  });
});
