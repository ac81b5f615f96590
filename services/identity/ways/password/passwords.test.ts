import { describe, expect, it } from 'vitest';
import { emailAddress } from '../../../../schemas/identity/email-address.ts';
import type { PasswordPolicy } from '../../../../schemas/identity/password-policy.ts';
import { isCommonPassword } from './common-passwords.ts';
import { checkPassword, hashPassword, refuseWeak } from './passwords.ts';

const POLICY: PasswordPolicy = {
  pwMinLength: 8,
  pwLowercase: 0,
  pwUppercase: 0,
  pwNumbers: 0,
  pwSpecialCharacters: 0,
};

describe('a password', () => {
  it.each([
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'password',
    'PASSWORD',
    'p4ssw0rd',
    'contraseña',
    'Contraseña2026',
    'password123',
    'qwertyuiop',
    'guadalajara',
    'cruz azul',
    'ana.ruiz',
    'ana.ruiz@correo.example',
  ])('is among the first that anybody would try: %s', (password) => {
    expect(isCommonPassword(password, 'ana.ruiz@correo.example')).toBe(true);
  });

  it.each(['un sauce de cristal', 'Contrasena-Larga-1', 'correcto caballo', '7v!kQ2#p'])(
    'is not: %s',
    (password) => expect(isCommonPassword(password, 'ana@correo.example')).toBe(false),
  );

  it('needs what the site asks for, and no more than 256 characters', () => {
    const refused = (password: string, policy = POLICY) => {
      try {
        refuseWeak(policy, password, 'ana@correo.example');
        return '';
      } catch (error) {
        return (error as { body: { code: string } }).body.code;
      }
    };
    expect(refused('corta')).toBe('300036');
    expect(refused('')).toBe('300036');
    expect(refused('un sauce de cristal')).toBe('');
    expect(refused('un sauce de cristal', { ...POLICY, pwUppercase: 1 })).toBe('300036');
    expect(refused('un sauce de Ñandú', { ...POLICY, pwUppercase: 1 })).toBe('');
    const long = Array.from({ length: 256 }, (_, n) => String.fromCodePoint(0x1f300 + n)).join('');
    expect(refused(long)).toBe('');
    expect(refused(`${long}y`)).toBe('300036');
  });

  it('is right for its own hash alone, and never without one', async () => {
    const hash = await hashPassword('un sauce de cristal');
    expect(await checkPassword(hash, 'un sauce de cristal')).toEqual({
      isRight: true,
      isWeak: false,
    });
    expect((await checkPassword(hash, 'un sauce de cristal ')).isRight).toBe(false);
    expect((await checkPassword(undefined, 'nobody has this password')).isRight).toBe(false);
  });

  it('is checked four at a time, and nobody waits in a line without end', async () => {
    const many = Array.from({ length: 450 }, () =>
      checkPassword(undefined, 'x').then(
        () => 'checked',
        (error: { body?: { code: string } }) => error.body?.code,
      ),
    );
    const outcomes = await Promise.all(many);
    expect(outcomes.filter((one) => one === 'checked')).toHaveLength(404);
    expect(outcomes.filter((one) => one === '503')).toHaveLength(46);
  }, 60_000);
});

describe('an address', () => {
  it.each([
    [' Ana.Ruiz+nota@Correo.Example ', 'ana.ruiz+nota@correo.example'],
    ["o'neil@correo.mx", "o'neil@correo.mx"],
    ['ñandú@correo.mx', 'ñandú@correo.mx'],
  ])('%j is kept as %j', (given, kept) => expect(emailAddress(given)).toBe(kept));

  it.each([
    '',
    'ana',
    'ana@correo',
    'ana@@correo.mx',
    'ana@correo..mx',
    '.ana@correo.mx',
    'ana.@correo.mx',
    'ana@-correo.mx',
    'ana ruiz@correo.mx',
    'ana@correo.mx\nBcc: x@y.mx',
    'Ana <ana@correo.mx>',
    'ana@correo.mx,eva@correo.mx',
    `${'a'.repeat(65)}@correo.mx`,
    `ana@${'correo.'.repeat(40)}mx`,
    'ana\u202e@correo.mx',
  ])('%j is none', (given) => expect(emailAddress(given)).toBeUndefined());
});
