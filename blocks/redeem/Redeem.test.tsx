// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DETAILS } from '../../schemas/sales/wire.testing.ts';
import { openIsland } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { redeem } from './block.ts';

afterEach(cleanup);

const fields = { loginURL: '/account/login/', subscriptionsURL: '/account/suscripciones/' };
const open = (answers: Record<string, unknown>, at = '/canjear/', isSignedIn = true) =>
  openIsland(() => import('./Redeem.island.tsx'), fields, { answers, at, isSignedIn });
const press = async () => {
  const button = await screen.findByRole('button', { name: 'Canjear' });
  // Until then the browser itself says what is missing.
  await waitFor(() => expect(button.closest('form')?.noValidate).toBe(true));
  fireEvent.click(button);
};

describe('redeeming a code', () => {
  it('has its defaults', () => {
    expect(defaultsOf(redeem)).toEqual(fields);
    expect(renderBlock(redeem, { fields, isEditing: true })).toContain('Canjea tu código');
  });

  it('asks to sign in first, and comes back with the code', async () => {
    await open({}, '/canjear/?gift=ABCD', false);
    const link = await screen.findByRole('link', { name: 'Entrar' });
    expect(link.getAttribute('href')).toBe('/account/login/?redirect=%2Fcanjear%2F%3Fgift%3DABCD');
  });

  it('tries each kind of code, and tells which is none', async () => {
    const { calls } = await open({});
    await press();
    await screen.findByText('Escribe tu código');
    fireEvent.input(screen.getByLabelText('Código'), { target: { value: 'ABCD' } });
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Ese código no existe');
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([
      'POST /v1/subscription/gift/redeem',
      'POST /v1/subscription/redeem',
      'POST /v2/subscriptions/enterprise',
    ]);
  });

  it('takes the code of a letter, and says that it is done', async () => {
    const { asked } = await open(
      {
        'POST /v1/subscription/redeem': { subscriptionID: DETAILS.subscriptionID },
        [`GET /v1/subscription/${DETAILS.subscriptionID}/details`]: DETAILS,
      },
      '/canjear/?share=XYZ',
    );
    await press();
    await screen.findByRole('heading', { name: 'Es tuya' });
    expect(asked.find(({ call }) => call === 'POST /v1/subscription/redeem')?.body).toEqual({
      token: 'XYZ',
    });
    expect(location.search).toBe('');
  });
});
