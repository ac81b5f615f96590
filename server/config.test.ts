import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, refuseOpenDevelopment } from './config.ts';

const S3 = {
  S3_ENDPOINT: 'http://minio.example:9000',
  S3_BUCKET: 'fotos',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
};

describe('where pictures are kept', () => {
  it('takes the provider of the house whole, or says what is missing', () => {
    const roles = { mesa: [{ role: 'editor', site: 'brujula', section: null }] };
    const house = {
      STAFF_OIDC_ISSUER: 'https://id.diario.example/realms/casa',
      STAFF_OIDC_CLIENT_ID: 'portada',
      STAFF_OIDC_ROLES: JSON.stringify(roles),
    };
    expect(readConfig(house).staffOidc).toMatchObject({
      claim: 'groups',
      isOnly: false,
      roles: new Map(Object.entries(roles)),
    });
    expect(readConfig({ ...house, STAFF_OIDC_ONLY: '1' }).staffOidc?.isOnly).toBe(true);
    const wrong: Record<string, string>[] = [
      ...Object.keys(house).map((name) => ({ ...house, [name]: '' })),
      { STAFF_OIDC_ONLY: '1' },
      { ...house, STAFF_OIDC_ISSUER: 'id.diario.example' },
      ...['{', '[]', '{"mesa":[]}', '{"mesa":[{"role":"jefa","site":null,"section":null}]}'].map(
        (text) => ({ ...house, STAFF_OIDC_ROLES: text }),
      ),
    ];
    for (const env of wrong)
      expect(() => readConfig(env), JSON.stringify(env)).toThrow(/STAFF_OIDC_/);
  });

  it('says when backups are made, where they go, and what is no such thing', () => {
    const to = { BACKUP_SCHEDULE: '0 3 * * *', BACKUP_TO: '/mnt/copias' };
    expect(readConfig(to).backups).toEqual({
      schedule: '0 3 * * *',
      to: '/mnt/copias',
      keep: { days: 7, weeks: 5, months: 12 },
      hasPictures: true,
    });
    // Their store keeps copies of its own.
    expect(readConfig({ ...S3, ...to }).backups?.hasPictures).toBe(false);
    expect(readConfig({ ...S3, ...to, BACKUP_PICTURES: '1' }).backups?.hasPictures).toBe(true);
    expect(readConfig({}).backups).toBeUndefined();
    for (const schedule of ['*/5 0-6 1,15 * 1-5', '59 23 31 12 6'])
      expect(readConfig({ ...to, BACKUP_SCHEDULE: schedule }).backups?.schedule).toBe(schedule);
    const wrong: Record<string, string>[] = [
      { BACKUP_SCHEDULE: '0 3 * * *' },
      ...['', '3 0', '60 3 * * *', '0 24 * * *', '0 3 0 * *', '0 3 * 13 *', '0 3 * * 7'].map(
        (schedule) => ({ ...to, BACKUP_SCHEDULE: schedule || ' ' }),
      ),
      ...['5x 3 * * *', '5-1 3 * * *', '*5 3 * * *', '1, 3 * * *', '1/ 3 * * *'].map(
        (schedule) => ({
          ...to,
          BACKUP_SCHEDULE: schedule,
        }),
      ),
      ...['cada día', '*/0 * * * *', 'x 3 * * *', '0 3 * *', '0 3 * * * *'].map((schedule) => ({
        ...to,
        BACKUP_SCHEDULE: schedule,
      })),
      { ...to, BACKUP_TO: 's3://copias' },
      { ...to, BACKUP_TO: 'copias' },
      { ...to, BACKUP_TO: 'https://copias' },
      { ...to, BACKUP_KEEP: '7' },
      { ...to, BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQ' },
    ];
    for (const env of wrong) expect(() => readConfig(env), JSON.stringify(env)).toThrow(/BACKUP_/);
  });

  it('is the data folder unless the environment names a store', () => {
    const config = readConfig({});
    expect([config.s3, config.renditionCacheBytes]).toEqual([undefined, 2_000_000_000]);
    expect(readConfig({ S3_REGION: 'mx-1', S3_BUCKET: '' }).s3).toBeUndefined();
  });

  it('is a store with all that it takes', () => {
    expect(readConfig(S3).s3).toEqual({
      endpoint: 'http://minio.example:9000',
      bucket: 'fotos',
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    });
  });

  it('is refused in one line when half of it is missing or is no address', () => {
    const { S3_BUCKET: _, ...half } = S3;
    expect(() => readConfig(half)).toThrow(
      new ConfigError('Configuración no válida. Al almacén S3 le falta S3_BUCKET.'),
    );
    expect(() => readConfig({ ...S3, S3_ENDPOINT: 'minio' })).toThrow(ConfigError);
    expect(() => readConfig({ RESIZER_SECRET_PREVIOUS: 'short' })).toThrow(
      /RESIZER_SECRET_PREVIOUS/,
    );
  });
});

describe('the editor in production', () => {
  it('is on https', () => {
    const production = (origin?: string) =>
      readConfig({ PORTADA_ENV: 'production', ...(origin ? { EDITOR_ORIGIN: origin } : {}) });
    expect(() => production()).toThrow(/En producción EDITOR_ORIGIN .* https/);
    expect(() => production('http://editor.example')).toThrow(ConfigError);
    expect(production('https://editor.example/x').editorOrigin).toBe('https://editor.example');
    expect(readConfig({}).editorOrigin).toBe('http://editor.localhost:4300');
  });
});

describe('hosts that redirects may lead to', () => {
  it('are a list with commas between', () => {
    expect(readConfig({}).redirectHosts).toEqual([]);
    expect(
      readConfig({ REDIRECT_HOSTS: ' Tienda.example, otra.example:8080 ,' }).redirectHosts,
    ).toEqual(['tienda.example', 'otra.example:8080']);
    for (const bad of ['https://a.example', 'a b', '*.example', 'a.example/x'])
      expect(() => readConfig({ REDIRECT_HOSTS: bad }), bad).toThrow(ConfigError);
  });
});

describe('limits of requests', () => {
  it('are those of production, and ten times wider elsewhere', () => {
    const production = { PORTADA_ENV: 'production', EDITOR_ORIGIN: 'https://editor.example' };
    const limits = {
      signIns: 10,
      apiCalls: 600,
      pictures: 600,
      searches: 120,
      openContent: 600,
      readers: {
        burst: 3,
        attempts: 20,
        wrongPasswords: 10,
        mails: 3,
        writes: 60,
        addressWrites: 240,
      },
    };
    expect(readConfig(production).limits).toEqual(limits);
    expect(readConfig({}).limits).toEqual({
      signIns: 100,
      apiCalls: 6_000,
      pictures: 6_000,
      searches: 1_200,
      openContent: 6_000,
      readers: {
        burst: 30,
        attempts: 200,
        wrongPasswords: 100,
        mails: 30,
        writes: 600,
        addressWrites: 2_400,
      },
    });
    expect(readConfig({ ...production, LIMIT_SEARCHES: '7' }).limits).toEqual({
      ...limits,
      searches: 7,
    });
    expect(() => readConfig({ LIMIT_SEARCHES: '0' })).toThrow(/LIMIT_SEARCHES/);
  });

  it('count whom a trusted proxy names', () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '::1',
    ]);
    expect(() => readConfig({ TRUSTED_PROXIES: 'proxy.example' })).toThrow(
      /TRUSTED_PROXIES: «proxy.example»/,
    );
  });
});

describe('the origins that get what is written in the embed', () => {
  it('are whole origins', () => {
    const given = 'https://composer.example, http://localhost:4400';
    expect(readConfig({}).embedOrigins).toEqual([]);
    expect(readConfig({ EMBED_ORIGINS: given }).embedOrigins).toEqual([
      'https://composer.example',
      'http://localhost:4400',
    ]);
    for (const bad of ['*', 'composer.example', 'https://composer.example/', 'javascript:x'])
      expect(() => readConfig({ EMBED_ORIGINS: bad }), bad).toThrow(ConfigError);
  });
});

describe('the secrets by which providers are asked', () => {
  const pem = (curve: string) =>
    generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({
      format: 'pem',
      type: 'pkcs8',
    });

  it('are known by the id of the app or key', () => {
    const { social } = readConfig({ FACEBOOK_SECRETS: '12:abc, 34:d:e ' });
    expect([...social.facebookSecrets]).toEqual([
      ['12', 'abc'],
      ['34', 'd:e'],
    ]);
    expect(social.googleKeysUrl).toBe('https://www.googleapis.com/oauth2/v3/certs');
    expect(readConfig({}).social.appleKeys.size).toBe(0);
  });

  it('take Apple’s key as it is, on one line, and without its head and foot', () => {
    const file = String(pem('P-256'));
    for (const text of [
      file,
      file.replaceAll('\n', '\\n'),
      file.replace(/-----[^-]+-----|\n/g, ''),
    ]) {
      const { appleKeys } = readConfig({ APPLE_KEYS: `CLAVE:${text},OTRA:${text}` }).social;
      expect([...appleKeys.keys()]).toEqual(['CLAVE', 'OTRA']);
      expect(appleKeys.get('CLAVE')?.export({ format: 'pem', type: 'pkcs8' })).toBe(file);
    }
  });

  it('are refused in a line that does not tell them', () => {
    const bad = {
      FACEBOOK_SECRETS: ['secretisimo', ':secretisimo', 'a b:secretisimo', '12:'],
      APPLE_KEYS: ['CLAVE:secretisimo', `CLAVE:${pem('P-384')}`, 'secretisimo'],
      GOOGLE_KEYS_URL: ['secretisimo'],
    };
    for (const [name, values] of Object.entries(bad))
      for (const value of values) {
        expect(() => readConfig({ [name]: value }), value).toThrow(ConfigError);
        expect(() => readConfig({ [name]: value })).not.toThrow(/secretisimo|MIG/);
      }
  });
});

describe('secrets of OIDC clients', () => {
  it('belong to an issuer and a client there', () => {
    expect([...readConfig({}).oidcSecrets]).toEqual([]);
    const given = { 'https://id.example': { portada: 's1', otra: 's2' } };
    expect([...readConfig({ OIDC_SECRETS: JSON.stringify(given) }).oidcSecrets]).toEqual([
      ['https://id.example portada', 's1'],
      ['https://id.example otra', 's2'],
    ]);
    for (const bad of ['secreto', '[]', '{"portada":"s"}', '{"https://id.example":{"portada":""}}'])
      expect(() => readConfig({ OIDC_SECRETS: bad }), bad).toThrow(/OIDC_SECRETS/);
  });
});

describe('who takes money', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };

  it('is Stripe with all its keys, and nobody without any', () => {
    expect(readConfig(keys).stripe).toEqual({
      secretKey: 'sk_1',
      publishableKey: 'pk_1',
      webhookSecret: 'whsec_1',
      url: 'https://api.stripe.com',
    });
    expect(readConfig({}).stripe).toBeUndefined();
  });

  it.each(Object.keys(keys))('is refused in words without %s', (missing) => {
    expect(() => readConfig({ ...keys, [missing]: '' })).toThrow(
      /Stripe pide STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY y STRIPE_WEBHOOK_SECRET/,
    );
  });
});

describe('the database', () => {
  it('is one server', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://a:b,c@h/d?x=1,2' }).databaseUrl).toBeDefined();
    expect(() => readConfig({ DATABASE_URL: 'postgres://a:b@h1:5432,h2:5432/d' })).toThrow(
      /DATABASE_URL: es la dirección de un solo servidor/,
    );
  });
});

describe('the CDN', () => {
  const url = 'https://cdn.example/purge';
  const purge = (env: Record<string, string>) => readConfig(env).purge;

  it('is none, the one that is named, or one that is told as before there were names', () => {
    expect(purge({})).toBeUndefined();
    expect(purge({ CDN: 'none' })).toBeUndefined();
    expect(purge({ PURGE_URL: url })).toEqual({ cdn: 'generic', urls: [url] });
    expect(purge({ CDN: 'fastly', PURGE_URL: url, PURGE_TOKEN: 'a' })).toEqual({
      cdn: 'fastly',
      urls: [url],
      token: 'a',
    });
    const [one, two] = ['http://10.0.0.1/', 'http://10.0.0.2/'];
    expect(purge({ CDN: 'varnish', PURGE_URL: `${one}, ${two}` })?.urls).toEqual([one, two]);
  });

  it.each([
    [{ CDN: 'none', PURGE_URL: url }, 'CDN=none'],
    [{ CDN: 'akamai', PURGE_URL: url }, 'CDN:'],
    [{ CDN: 'varnish' }, 'CDN=varnish pide PURGE_URL'],
    [{ CDN: 'fastly', PURGE_URL: url }, 'CDN=fastly pide PURGE_TOKEN'],
    [{ CDN: 'cloudflare', PURGE_URL: url }, 'CDN=cloudflare pide PURGE_TOKEN'],
    [{ CDN: 'generic', PURGE_URL: `${url},${url}` }, 'una sola dirección'],
    [{ PURGE_TOKEN: 'a' }, 'PURGE_TOKEN no sirve sin PURGE_URL'],
    [{ PURGE_URL: url, PURGE_TOKEN: 'a\nb' }, 'PURGE_TOKEN: tiene caracteres'],
    [{ PURGE_URL: 'ftp://cdn.example' }, 'PURGE_URL: «ftp://cdn.example»'],
    [{ PURGE_URL: 'cdn.example' }, 'PURGE_URL: «cdn.example»'],
  ])('is refused in a line where it cannot be: %j', (env, words) => {
    expect(() => purge(env as Record<string, string>)).toThrow(ConfigError);
    expect(() => purge(env as Record<string, string>)).toThrow(words);
  });
});

describe('a development server', () => {
  const said = (env: Record<string, string>) => {
    try {
      refuseOpenDevelopment(env);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    [{}, ''],
    [{ NODE_ENV: 'test' }, ''],
    [{ NODE_ENV: 'production', PORTADA_ENV: 'development' }, ''],
    [{ NODE_ENV: 'production', PORTADA_ENV: 'production' }, ''],
    [{ PORTADA_ENV: 'production', HOST: '0.0.0.0' }, ''],
    [{ HOST: 'localhost' }, ''],
    [{ HOST: '127.0.0.2' }, ''],
    [{ HOST: '::1' }, ''],
    [{ NODE_ENV: 'production' }, 'PORTADA_ENV=production'],
    [{ NODE_ENV: 'production', PORTADA_ENV: '' }, 'PORTADA_ENV=development'],
    [{ HOST: '0.0.0.0' }, 'HOST es «0.0.0.0»'],
    [{ HOST: '::' }, 'HOST es «::»'],
    [{ HOST: '192.168.1.4', PORTADA_ENV: 'development' }, 'HOST es «192.168.1.4»'],
    [{ HOST: '127.0.0.1.evil.example' }, 'HOST es'],
  ])('with %j is refused with the way out, or starts', (env, words) => {
    const message = said(env);
    if (words) expect(message).toContain(words);
    else expect(message).toBe('');
  });
});
