import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { onDatabase } from '../../services/database/database.testing.ts';
import { loggedError, loggedUrl } from './log-serializers.ts';

const SECRET = 'k3y-that-opens-the-door';

describe('an address in the log', () => {
  it('has no value that opens something', () => {
    expect(loggedUrl(`/signin?token=${SECRET}`)).toBe('/signin?token=…');
    expect(loggedUrl(`/resizer/v2/a.jpg?width=3&auth=${SECRET}&height=2`)).toBe(
      '/resizer/v2/a.jpg?width=3&auth=…&height=2',
    );
    expect(loggedUrl(`/x?TOKEN=${SECRET}#y`)).toBe('/x?TOKEN=…#y');
    expect(loggedUrl(`/_preview/${SECRET}/mundo/`)).toBe('/_preview/…/mundo/');
    expect(loggedUrl(`/_portada/bloque/b1?ruta=%2F_preview%2F${SECRET}%2F&mas=2`)).toBe(
      '/_portada/bloque/b1?ruta=%2F_preview%2F…%2F&mas=2',
    );
    expect(loggedUrl('/embeds/live-blog/?p=%7Bsin+publicar%7D&k=1')).toBe('/embeds/live-blog/?…');
    expect(loggedUrl('/account/login/?client_id=c&state=s&code_challenge=x&code=k&nonce=n')).toBe(
      '/account/login/?client_id=c&state=…&code_challenge=…&code=…&nonce=…',
    );
    const nonce = 'n'.repeat(43);
    expect(loggedUrl(`/identity/public/v1/auth/magiclink/${nonce}`)).toBe(
      '/identity/public/v1/auth/magiclink/…',
    );
    expect(loggedUrl(`/identity/public/v1/swg/${nonce}/relink/${nonce}`)).not.toContain(nonce);
    expect(loggedUrl(`/account/login/?ota_nonce=${nonce}&x=1`)).toBe(
      '/account/login/?ota_nonce=…&x=1',
    );
    expect(loggedUrl('/__mail?to=ana@correo.example')).toBe('/__mail?to=…');
    expect(loggedUrl('/nacional/?q=token')).toBe('/nacional/?q=token');
    // Of what readers are mailed about what they buy.
    for (const name of ['gift', 'share'])
      expect(loggedUrl(`/canjear/?${name}=${nonce}&x=1`)).toBe(`/canjear/?${name}=…&x=1`);
    expect(loggedUrl(`/pagar/?renovacion=${nonce}`)).toBe('/pagar/?renovacion=…');
    expect(loggedUrl(`/account/login/?signon=${nonce}`)).toBe('/account/login/?signon=…');
    expect(loggedUrl('/sales/public/v1/subscription/gift/ABCD2345EFGH6789')).toBe(
      '/sales/public/v1/subscription/gift/…',
    );
    expect(loggedUrl('/sales/public/v1/subscription/gift/redeem')).toContain('/gift/redeem');
  });
});

describe('an error in the log', () => {
  it('says what, and from where', () => {
    const error = new TypeError('no such thing', { cause: new Error('because') });
    const logged = loggedError(error) as Record<string, unknown>;
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'no such thing',
      cause: { type: 'Error', message: 'because' },
    });
    expect(logged.stack).toMatch(/^\s+at .*log-serializers\.test\.ts/);
  });

  it('has none of the properties that others put on it, and survives what is no error', () => {
    const error = Object.assign(new Error('x'), { body: SECRET, config: { headers: SECRET } });
    expect(JSON.stringify(loggedError(error))).not.toContain(SECRET);
    expect(loggedError(SECRET)).toEqual({ type: 'string' });
    expect(loggedError(undefined)).toEqual({ type: 'undefined' });
  });

  it('ends, though its causes go in a circle', () => {
    const error = new Error('round') as Error & { cause: unknown };
    error.cause = error;
    expect(JSON.stringify(loggedError(error)).length).toBeLessThan(20_000);
  });
});

onDatabase('errors of the database in the log', (database) => {
  const failed = async (work: () => Promise<unknown>): Promise<string> => {
    const error = await work().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    return JSON.stringify(loggedError(error));
  };

  it.each([
    ['a parameter', () => sql`SELECT ${SECRET} FROM no_such_table`],
    ['a value of the wrong type', () => sql`SELECT ${SECRET}::text::integer`],
    ['a date', () => sql`SELECT ${SECRET}::text::timestamptz`],
    ['JSON', () => sql`SELECT ${`{"a": ${SECRET}`}::text::jsonb`],
  ])('hold no %s', async (_, statement) => {
    const text = await failed(() => database().db.execute(statement()));
    expect(text).not.toContain(SECRET);
    expect(text).toMatch(/"code":"[0-9A-Z]{5}"/);
  });

  it('hold no row that is there already', async () => {
    const add = () =>
      database().db.execute(
        sql`INSERT INTO staff (id, email, name, created_at)
          VALUES (${SECRET}, ${`${SECRET}@a.example`}, ${SECRET}, now())`,
      );
    await add();
    const text = await failed(add);
    expect(text).not.toContain(SECRET);
    expect(text).toContain('staff_pkey');
  });
});
