import { describe, expect, it } from 'vitest';
import { faultOf, faultWords } from './fault-words.ts';

const words = (fault: object, own = {}) =>
  faultWords(faultOf({ httpStatus: 400, ...fault }), 'es-MX', 'Otra cosa', own);

describe('what is said of an error', () => {
  it.each([
    [{ code: '1' }, 'Otra cosa'],
    [{ code: '__proto__' }, 'Otra cosa'],
    [{ code: 300_039 }, 'Otra cosa'],
    [{ code: '300041' }, 'Tu sesión terminó. Entra otra vez.'],
    [{ code: 'no-session', httpStatus: undefined }, 'Tu sesión terminó. Entra otra vez.'],
    [{ code: '500', httpStatus: 500 }, 'Algo falló de nuestro lado.'],
    [{ code: '', httpStatus: 0 }, 'Algo falló de nuestro lado.'],
    [{ code: 'unreachable', httpStatus: undefined }, 'No hay conexión con el servidor.'],
    [{ code: '100014' }, 'Espera unos minutos e'],
    [{ code: '100014', retryAfter: 60 }, 'Espera un minuto e'],
    [{ code: '100014', retryAfter: 61 }, 'Espera 2 minutos e'],
  ])('%j: %s', (fault, said) => {
    expect(words(fault)).toContain(said);
  });

  it('is the form’s own where it has words for it', () => {
    expect(words({ code: '300040' }, { 300040: 'La de antes no es' })).toBe('La de antes no es');
    expect(words({ code: 'toString' }, {})).toBe('Otra cosa');
  });

  it('is something for what is no error', () => {
    for (const thrown of [undefined, null, 'x', new Error('x')])
      expect(faultWords(faultOf(thrown), 'en-US', 'Other')).toContain('Something failed');
  });
});
