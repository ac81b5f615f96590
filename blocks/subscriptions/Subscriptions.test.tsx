// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CONFIG, DETAILS, SHARING, SUMMARY } from '../../schemas/sales/wire.testing.ts';
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

  it('say what went wrong, and offer what there is where there are none', async () => {
    await open({ 'GET /v1/subscription/all': () => new Response('', { status: 500 }) });
    await screen.findByRole('button', { name: 'Intentar otra vez' });
    cleanup();
    await open({ 'GET /v1/subscription/all': [] });
    await screen.findByText('Todavía no tienes ninguna suscripción.');
    expect(screen.getByRole('link', { name: 'Ver las suscripciones' })).toBeTruthy();
  });
});
