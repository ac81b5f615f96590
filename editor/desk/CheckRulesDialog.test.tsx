// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { laterParts } from '../shell/later.tsx';
import { CheckRulesDialog } from './CheckRulesDialog.tsx';
import { renderDesk, siteWith } from './desk.testing.tsx';

beforeAll(() => Promise.all(laterParts.map((part) => part.get())));
afterEach(cleanup);

const site = siteWith({ checks: { 'dead-link': 'fault' } });

async function show(changeSite = vi.fn(async () => site)) {
  const onClose = vi.fn();
  renderDesk(<CheckRulesDialog site={site} isOpen onClose={onClose} />, { api: { changeSite } });
  await screen.findByRole('dialog');
  return { changeSite, onClose };
}

const rule = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));

it('shows what each rule is to the site, and saves all of them', async () => {
  const { changeSite, onClose } = await show();
  expect(rule('Enlaces rotos').value).toBe('fault');
  expect(rule('Notas viejas').value).toBe('warning');
  fireEvent.change(rule('Notas viejas'), { target: { value: 'off' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Días' }), { target: { value: '7' } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changeSite).toHaveBeenCalledWith('brujula', {
    checks: expect.objectContaining({ 'dead-link': 'fault', 'stale-story': 'off' }),
    checkLimits: expect.objectContaining({ staleDays: 7, blocksPerAd: 3 }),
  });
});

it('says what a limit has to be, and loses nothing where the site was not changed', async () => {
  const failing = vi.fn(async () => {
    throw new Error('No hay conexión');
  });
  const { onClose } = await show(failing);
  const days = screen.getByRole('textbox', { name: 'Días' });
  for (const wrong of ['0', '', '1.5', 'mucho']) {
    fireEvent.change(days, { target: { value: wrong } });
    save();
    await screen.findByText('Escribe un número entero de 1 a 3650');
    expect(failing).not.toHaveBeenCalled();
  }
  fireEvent.change(days, { target: { value: '30' } });
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('No hay conexión');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Días' }).value).toBe('30');
  expect(onClose).not.toHaveBeenCalled();
});
