import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { embedPage } from '../staff-api/embed-page.ts';
import { editorHeaders, editorPagePolicy } from './editor-headers.ts';

const headersOf = async (origin: string) => {
  const app = new Hono();
  app.use(editorHeaders(origin));
  app.get('/', (c) => c.text(''));
  return (await app.request('/')).headers;
};

describe('headers on the editor’s host', () => {
  it('keep other origins, and the devices of whoever works there, away', async () => {
    const headers = await headersOf('https://editor.example');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('ask for https where it is there', async () => {
    expect((await headersOf('https://editor.example')).get('strict-transport-security')).toBe(
      'max-age=31536000',
    );
    const plain = await headersOf('http://editor.localhost:4300');
    expect(plain.get('strict-transport-security')).toBeNull();
  });
});

describe('the policy of the editor’s page', () => {
  const directive = (policy: string, name: string) =>
    policy.split('; ').find((one) => one.startsWith(`${name} `));

  it('runs our scripts alone', () => {
    const policy = editorPagePolicy('https://editor.example', false);
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    expect(directive(policy, 'default-src')).toBe("default-src 'none'");
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self'");
    expect(directive(policy, 'base-uri')).toBe("base-uri 'none'");
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'self'");
    expect(policy).not.toContain('http:');
  });

  it('lets the development server in, and pictures without https where there is none', () => {
    const policy = editorPagePolicy('http://editor.localhost:4300', true);
    expect(directive(policy, 'script-src')).toBe("script-src 'self' 'unsafe-inline'");
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' ws:");
    expect(directive(policy, 'img-src')).toContain(' http:');
  });
});

describe('the page of the live blog’s embed', () => {
  const reply = async () => {
    const app = new Hono();
    app.use(editorHeaders('https://editor.example'));
    const assets = { development: '', liveBlogHtml: async () => '<head></head><p>$& $1</p>' };
    const embedOrigins = ['https://composer.example'];
    app.get(
      '/',
      embedPage({ assets, config: { editorOrigin: 'https://editor.example', embedOrigins } }),
    );
    return app.request('/?p=anything');
  };

  it('is framed by any page, and runs our scripts alone', async () => {
    const { headers } = await reply();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('frame-ancestors');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-frame-options')).toBeNull();
  });

  it('says which origins get what is written', async () => {
    expect(await (await reply()).text()).toBe(
      '<head><meta name="embed-origins" content="https://editor.example ' +
        'https://composer.example" /></head><p>$& $1</p>',
    );
  });
});
