import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const S3 = {
  S3_ENDPOINT: 'http://minio.example:9000',
  S3_BUCKET: 'fotos',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
};

describe('where pictures are kept', () => {
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
