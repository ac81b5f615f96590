import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { replyWithProblem } from './problem.ts';

/** What a service answers when its database says no, as the driver of queries hands it on. */
async function answerTo(code: string, message = 'no') {
  const app = new Hono();
  app.onError(replyWithProblem({ error: () => undefined }));
  app.get('/', () => {
    throw new Error('Failed query: SELECT 1', {
      cause: Object.assign(new Error(message), { code }),
    });
  });
  const response = await app.request('/');
  return {
    status: response.status,
    retry: response.headers.get('retry-after'),
    ...(await response.json()),
  };
}

describe('what PostgreSQL refuses', () => {
  it.each(['22021', '22003', '22008', '22009', '54000'])(
    'is the fault of who sent it, and said in Spanish: %s',
    async (code) => {
      const { status, code: kind, message } = await answerTo(code);
      expect([status, kind]).toEqual([400, 'invalid_input']);
      expect(message).toMatch(/(?:guardar|guardarse|existe)\.$/);
    },
  );

  it.each(['53100', '53200', '53300', '55000', '3D000', '28P01', '57P03', '58030', '40P01'])(
    'is to be tried again when it is the database that cannot: %s',
    async (code) => {
      expect(await answerTo(code)).toMatchObject({ status: 503, code: 'unavailable', retry: '5' });
    },
  );

  it('is told apart when it can be read and not written', async () => {
    const { status, message } = await answerTo(
      '25006',
      'cannot execute UPDATE in a read-only transaction',
    );
    expect(status).toBe(503);
    expect(message).toMatch(
      /^La base de datos sólo admite lectura por ahora\. Tu trabajo sigue en pantalla/,
    );
  });

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('is a full disk, and said so: %s', async (code) => {
    const { status, code: kind, message, retry } = await answerTo(code);
    expect([status, kind, retry]).toEqual([503, 'unavailable', '5']);
    expect(message).toMatch(/^El disco del servidor está lleno .*Tu trabajo sigue en pantalla/);
  });

  it('is a bare 500 otherwise', async () => {
    expect(await answerTo('42P01', 'relation "secreta" does not exist')).toEqual({
      status: 500,
      retry: null,
      code: 'internal',
      message: 'Algo falló en el servidor. Inténtalo de nuevo.',
    });
  });
});
