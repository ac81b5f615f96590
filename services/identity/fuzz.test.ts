import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { identityApp } from './identity.testing.ts';

/** `IDENTITY_FUZZ=10000` tries as many bodies. */
const RUNS = Number(process.env.IDENTITY_FUZZ ?? 200);
const SEED = 20_261_123;
const TIMEOUT_MS = 30_000 + RUNS * 200;

const CALLS = [
  ['POST', '/v1/auth/login'],
  ['POST', '/v1/auth/token'],
  ['POST', '/v1/signup'],
  ['DELETE', '/v1/identity/none'],
  ['POST', '/v1/auth/magiclink'],
  ['POST', '/v1/password/reset'],
  ['PUT', '/v1/password/reset/none'],
  ['POST', '/v1/email/verify'],
  ['POST', '/v1/email/verify/none'],
  ['PUT', '/v1/user/anonymize/approve/none'],
  ['PUT', '/v1/user/anonymize/decline/none'],
  ['PATCH', '/v1/profile'],
  ['PUT', '/v1/password'],
  ['PUT', '/v1/avatar'],
  ['PUT', '/v2/oidc/unlink'],
  ['POST', '/v1/swg/checkloginexists'],
] as const;

const NASTY = [
  '\0',
  '\ud800',
  '__proto__',
  'a@b.mx\r\nBcc: x@y.mx',
  "'; DROP TABLE readers; --",
  '<script>alert(1)</script>',
  'undefined',
  'ñ'.repeat(300),
  'a'.repeat(20_000),
  '../../etc/passwd',
  'ana@correo.example',
  '%00',
  '10e400',
];
const GRANTS = ['password', 'google', 'facebook', 'apple', 'refresh-token'];
const WORDS = [...GRANTS, 'HOME', 'String', 'MALE'];
const NAMES = [
  ...['userName', 'credentials', 'grantType', 'rememberMe', 'recaptchaToken', 'token', 'identity'],
  ...[
    'identifier',
    'profile',
    'email',
    'newPassword',
    'oldPassword',
    'reason',
    'firstName',
    'contacts',
    'phone',
  ],
  ...[
    'type',
    'addresses',
    'attributes',
    'name',
    'value',
    'birthYear',
    'gender',
    '__proto__',
    'uuid',
  ],
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.constantFrom(...WORDS) },
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, [], {}),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 6 }),
  ),
}));
const body = fc.oneof(
  { weight: 8, arbitrary: value.map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '"', '\ufeff{}', '{"a":1}}') },
  { weight: 1, arbitrary: fc.constant(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) },
  { weight: 1, arbitrary: fc.constant(JSON.stringify({ userName: 'x'.repeat(60_000) })) },
);

/** What a success of each call has, and no refusal. */
const isSuccess = (answer: Record<string, unknown>) =>
  !('code' in answer && 'message' in answer) &&
  ['uuid', 'userName', 'success', 'valid'].some((name) => name in answer);

onDatabase('bodies that nobody should send', (database) => {
  let at: Awaited<ReturnType<typeof identityApp>>;
  let token = '';
  const faults: unknown[] = [];
  beforeAll(async () => {
    const log = { error: (details: object) => void faults.push(details) };
    at = await identityApp(database(), { parts: { log } });
    token = (await at.signUp()).accessToken;
  });

  it('are refused in the form of a refusal, and never fail', { timeout: TIMEOUT_MS }, async () => {
    const one = fc.record({
      call: fc.constantFrom(...CALLS),
      body,
      isIn: fc.boolean(),
      type: fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x'),
    });
    const law = fc.asyncProperty(one, async ({ call: [method, path], isIn, type, ...sent }) => {
      const headers = { 'content-type': type };
      const answer = await at.call(method, path, {
        body: sent.body,
        headers,
        token: isIn ? token : undefined,
      });
      const { status, body: said } = answer;
      expect(status).not.toBe(500);
      if (status >= 400) {
        expect(said).toEqual({
          httpStatus: status,
          code: expect.any(String),
          message: expect.any(String),
        });
        expect(isSuccess(said)).toBe(false);
      } else expect(isSuccess(said)).toBe(true);
    });
    await fc.assert(law, { numRuns: RUNS, seed: SEED });
    expect(faults).toEqual([]);
  });
});
