import { createPrivateKey, type KeyObject } from 'node:crypto';

/** `id:secret`, with commas between. Throws TypeError. */
export function secretsById(list: string): Map<string, string> {
  const pairs = list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry): [string, string] => {
      const [, id, secret] = /^([\w.-]{1,100}):(\S.*)$/s.exec(entry) ?? [];
      // What is wrong is said without a secret.
      if (!id || !secret)
        throw new TypeError('cada uno es un identificador, dos puntos y su clave');
      return [id, secret];
    });
  return new Map(pairs);
}

/** A key as Apple hands it out: PKCS #8 in PEM, with its head and foot or without. */
function privateKey(id: string, text: string): KeyObject {
  const body = text.replace(/-----[A-Z ]+-----|\\n|\s/g, '');
  try {
    const der = Buffer.from(body, 'base64');
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // Said below: what the reason quotes may be the key.
  }
  throw new TypeError(`la clave ${id} no es una clave P-256 en PKCS #8`);
}

/** `keyId:key`, with commas between. Throws TypeError. */
export const keysById = (list: string): Map<string, KeyObject> =>
  new Map([...secretsById(list)].map(([id, text]) => [id, privateKey(id, text)]));
