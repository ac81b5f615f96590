import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Twist {
  origin?: string;
  rpId?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** A device that makes one passkey and signs with it, as browsers hand that on. */
export interface TestAuthenticator {
  id: string;
  create(challenge: string, twist?: Twist): { id: string };
  get(challenge: string, twist?: Twist): { id: string };
}

/** COSE: an ES256 key. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const part = (head: number, value: string) =>
    Buffer.concat([Buffer.from([head, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
  const kind = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([kind, part(0x21, x), part(0x22, y)]);
}

/** CBOR: `{ fmt: 'none', attStmt: {}, authData }`. */
function attestation(authData: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    authData,
  ]);
}

export function testAuthenticator(origin: string, userHandle = ''): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = url(credentialId);
  const rpId = new URL(origin).hostname;

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? origin }));
  const authData = (flags: number, twist: Twist, more = Buffer.alloc(0)) => {
    const verified = twist.isVerified === false ? 0 : USER_VERIFIED;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? 0);
    const flag = Buffer.from([USER_PRESENT | verified | flags]);
    return Buffer.concat([sha256(twist.rpId ?? rpId), flag, counter, more]);
  };
  const wrapped = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    create: (challenge, twist = {}) => {
      const length = Buffer.from([0, credentialId.length]);
      const more = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      return wrapped({
        clientDataJSON: url(clientData(twist.type ?? 'webauthn.create', challenge, twist)),
        attestationObject: url(attestation(authData(HAS_CREDENTIAL, twist, more))),
        transports: ['internal'],
      });
    },
    get: (challenge, twist = {}) => {
      const client = clientData(twist.type ?? 'webauthn.get', challenge, twist);
      const data = authData(0, twist);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return wrapped({
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(signature),
        userHandle: url(twist.userHandle ?? userHandle),
      });
    },
  };
}
