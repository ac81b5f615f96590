// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeApi } from '../shell/api/api.ts';
import { CallFailed } from '../shell/api/call.ts';
import { PlaceholderCard, SourceCard } from './cards.tsx';

afterEach(cleanup);

/** What a call that the server refuses comes to. */
const failure = (status: number, text: string) =>
  makeApi(async () => new Response(text, { status }))
    .content('brujula', { source: 'authors-brujula', query: {} })
    .catch((error: unknown) => error);

it('shows developers the raw reply to a request that a source refused', async () => {
  const raw = '{"code":"invalid_input","message":"La firma es muy larga","detalle":{"byline":1}}';
  render(<SourceCard label="Directorio de autores" error={await failure(400, raw)} />);
  expect(screen.getByText('Para desarrollo: la fuente respondió 400')).toBeTruthy();
  expect(document.querySelector('pre')?.textContent).toBe(raw);
});

it('shows developers what the system behind a source replied, and no word of ours', async () => {
  const raw = JSON.stringify({
    code: 'source_refused',
    message: 'La fuente «authors-brujula» no acepta la consulta.',
    upstream: { status: 400, reply: 'ERR_BAD_REQUEST: byline too long' },
  });
  render(<SourceCard label="Directorio de autores" error={await failure(422, raw)} />);
  expect(screen.getByText('Para desarrollo: la fuente respondió 400')).toBeTruthy();
  expect(document.querySelector('pre')?.textContent).toBe('ERR_BAD_REQUEST: byline too long');
});

it('shows a reply that is no JSON as text', async () => {
  render(<SourceCard label="x" error={await failure(400, '<h1>Bad Request</h1>')} />);
  expect(document.querySelector('pre')?.textContent).toBe('<h1>Bad Request</h1>');
  expect(document.querySelector('h1')).toBeNull();
});

it('is pressed to fill a block, but not to choose several blocks', () => {
  const fill = vi.fn();
  render(<PlaceholderCard title="Promo grande" hint="Elige una nota" onFill={fill} />);
  fireEvent.click(screen.getByText('Elige una nota'), { shiftKey: true });
  expect(fill).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Elige una nota'));
  expect(fill).toHaveBeenCalledOnce();
});

it.each([500, 503])('says no more than that it did not come after a %s', async (status) => {
  const error = await failure(status, 'secreto');
  expect(error).toBeInstanceOf(CallFailed);
  render(<SourceCard label="x" error={error} />);
  expect(screen.getByText(/no llegó/)).toBeTruthy();
  expect(document.querySelector('pre')).toBeNull();
});
