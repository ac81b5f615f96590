import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { importsOf } from '../rooms.ts';
import { contentOf } from '../services/backup/archive.ts';
import { parseJson } from '../services/http/problem.ts';
import { boundedFetch } from '../services/identity/ways/oidc/bounded-fetch.ts';
import {
  AT_A_TIME,
  hashPassword,
  MAX_WAITING,
  passwordGate,
} from '../services/identity/ways/password/passwords.ts';
import { avatarPicture } from '../services/images/avatar.ts';
import { blurredSvg } from '../services/images/hostile-pictures.testing.ts';
import { inspectImage } from '../services/images/inspect.ts';
import { PictureTookTooLong } from '../services/images/picture-processes.ts';
import { renderImage } from '../services/images/render.ts';
import { takePicture } from '../services/images/take-picture.ts';
import { wordsOfPicture } from '../services/images/words/picture-words.ts';
import { stepsOf } from './expressions/steps.testing.ts';
import { LargeWork } from './load/large-work.ts';

const root = join(import.meta.dirname, '..');
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  isLevelEnabled: () => false,
};

/** As `npm start` has it, save for the time: its own is 12 s and 320 MB. */
const large = new LargeWork({
  worker: join(root, 'scripts/large-worker.mjs'),
  setting: {
    database: { databaseUrl: 'postgres://127.0.0.1:1/' },
    logLevel: 'silent',
    redirectHosts: [],
  },
  log: silent,
  maxMs: 200,
});
afterAll(() => large.close());

const story = (paragraphs: number) =>
  JSON.stringify({
    type: 'story',
    content_elements: Array.from({ length: paragraphs }, () => ({
      type: 'raw_html',
      content: '<b><i>'.repeat(2_000),
    })),
  });

const WEBP = { format: 'webp', width: 200 } as const;

interface CostlyWork {
  /** What takes longer, or more memory, the more its input wants it to. */
  work: string;
  /** Packages by which it is done. */
  by: readonly string[];
  /** How it ends whatever the input: who ends it, and after how much. */
  bound: string;
  /** Tries an input that goes past it. */
  exceed(): Promise<unknown>;
  /** What whoever sent it is told. */
  refusal: unknown;
}

const TOO_COMPLEX = { status: 422, body: { code: 'too_complex' } };

/** A new kind of work is a line here, and so is a new package that server code imports. */
const COSTLY_WORK: readonly CostlyWork[] = [
  {
    work: 'an SVG that comes in becomes pixels',
    by: ['sharp'],
    bound: 'its process is killed after 10 s',
    exceed: () => takePicture(blurredSvg(), 'mapa.svg'),
    refusal: TOO_COMPLEX,
  },
  {
    work: 'a picture is rendered',
    by: ['sharp'],
    bound: 'its process is killed after 10 s',
    exceed: async () => {
      let isOver = false;
      const size = { width: 3_000, height: 3_000 };
      const hostile = renderImage(blurredSvg(), size, WEBP).finally(() => {
        isOver = true;
      });
      hostile.catch(() => undefined);
      // Another picture does not wait for it.
      const flat = { width: 800, height: 600, channels: 3, background: '#369' } as const;
      await renderImage(await sharp({ create: flat }).jpeg().toBuffer(), flat, WEBP);
      expect(isOver).toBe(false);
      return hostile;
    },
    refusal: expect.any(PictureTookTooLong),
  },
  {
    work: 'a picture that comes in is looked at, and a reader’s own made smaller',
    by: ['sharp'],
    bound: '50 MB (a reader’s 3 MB), 100 megapixels; its process is killed after 10 s',
    exceed: async () => {
      const vast = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>';
      await expect(avatarPicture(Buffer.from(vast))).rejects.toMatchObject({ status: 422 });
      return inspectImage(Buffer.from(vast), 'campo.svg');
    },
    refusal: { status: 422 },
  },
  {
    work: 'what agencies wrote into a picture that comes in is read',
    by: ['exifreader', '@xmldom/xmldom'],
    bound: '65 kB of each kind, 8,000 characters of a text; its process is killed after 10 s',
    async exceed() {
      // One beyond the bound has none, and comes in all the same.
      const base = { create: { width: 8, height: 8, channels: 3, background: '#369' } } as const;
      const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${'<a>'.repeat(400_000)}</x:xmpmeta>`;
      const bytes = await sharp(base).png().withXmp(xmp).toBuffer();
      expect(await wordsOfPicture(bytes)).toEqual({ alt: '', caption: '', credit: '' });
      throw new Error('nothing is refused');
    },
    refusal: { message: 'nothing is refused' },
  },
  {
    work: 'markup is sanitised',
    by: ['htmlparser2', 'sanitize-html'],
    bound: 'above 20,000 characters its thread is ended after 12 s, or at 320 MB',
    exceed: () => large.clean([{ html: '<b><i>'.repeat(1_000_000), strength: 'sanitised' }]),
    refusal: TOO_COMPLEX,
  },
  {
    work: 'a reply of a source, or a document, is read and cleaned',
    by: ['sanitize-html'],
    bound: 'above 200 kB its thread is ended after 12 s, or at 320 MB',
    exceed: () => large.takeReply(Buffer.from(story(400)), 'sanitised'),
    refusal: TOO_COMPLEX,
  },
  {
    work: 'JSON is parsed and checked',
    by: ['zod'],
    bound: 'bytes by route; 200 levels, 200,000 values, 20,000 names: counted before it is parsed',
    exceed: async () => parseJson(Buffer.from('['.repeat(100_000))),
    refusal: { status: 422 },
  },
  {
    work: 'a regular expression looks through a text',
    by: [],
    bound: 'steps grow with the text: server/expressions/steps.test.ts counts those of each',
    exceed: async () => {
      const steps = stepsOf('(a+)+$', '', `${'a'.repeat(40)}b`);
      if (steps === Number.POSITIVE_INFINITY) throw new Error('grows faster than the text');
    },
    refusal: { message: 'grows faster than the text' },
  },
  {
    work: 'a password is hashed or compared',
    by: ['@node-rs/argon2'],
    bound: 'four at a time beside the main thread, 400 wait, the next are sent away',
    exceed: async () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const before = Array.from({ length: AT_A_TIME + MAX_WAITING }, () =>
        passwordGate(() => held),
      );
      try {
        return await hashPassword('un sauce de cristal');
      } finally {
        release();
        await Promise.all(before);
      }
    },
    refusal: { status: 503 },
  },
  {
    work: 'an archive is unpacked',
    by: ['tar-stream', 'pg-copy-streams', 'age-encryption'],
    bound: 'in a process of whoever restores; 256 MB a file; digests before anything is touched',
    exceed: () => {
      const chunk = Buffer.alloc(1_000_000);
      return contentOf(
        (async function* () {
          for (let at = 0; at < 300; at += 1) yield chunk;
        })(),
      );
    },
    refusal: { message: expect.stringContaining('256 MB') },
  },
  {
    work: 'a reply of somebody else’s OIDC provider is read',
    by: ['openid-client', 'jose'],
    bound: '200 kB; tokens that readers send have 8,000 characters at most',
    exceed: () =>
      boundedFetch(async () => new Response('x'.repeat(300_000)))('https://a.example', {} as never),
    refusal: { message: expect.stringContaining('200000 bytes') },
  },
];

/** Packages of server code whose work no input sets, with why. */
const HARMLESS: Readonly<Record<string, string>> = {
  '@hono/node-server': 'hands requests on',
  '@modelcontextprotocol/sdk': 'reads one call a request, of a body that the route bounds',
  '@simplewebauthn/server': 'reads credentials of a JSON body, whose size the route bounds',
  aws4fetch: 'signs requests of ours',
  'drizzle-orm': 'statements of ours, which the database ends after a while',
  'graphile-worker': 'jobs of ours',
  hono: 'routes',
  lightningcss: 'styles of ours, when they are built',
  'lru-cache': 'memory of a fixed size',
  nodemailer: 'letters of ours',
  'p-limit': 'counts',
  pg: 'statements of ours, which the database ends after a while',
  pino: 'lines of ours',
  'rate-limiter-flexible': 'counts',
  react: 'pages, whose blocks and bytes are limited, in steps',
  'react-dom': 'the same',
  'schema-dts': 'types alone',
  stripe: 'signatures of a body that the route bounds; calls of ours',
  vite: 'builds',
};

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (path) =>
      /^(?:schemas|services|renderer|server)\/.*\.m?tsx?$|^services\/.*\.mjs$/.test(path) &&
      !/\.(?:test|e2e|testing)\.|\/client[./]/.test(path) &&
      existsSync(join(root, path)),
  );

const packageOf = (from: string): string => from.split('/', from.startsWith('@') ? 2 : 1).join('/');

/** Waits without an end of its own: whoever else is on the thread is served meanwhile. */
const MOST_OF_THE_THREAD = 0.6;

describe('work whose cost its input sets', () => {
  it('is done by packages that stand in the table, and no other', () => {
    const used = new Set(
      files.flatMap((path) =>
        importsOf(readFileSync(join(root, path), 'utf8'))
          .filter(({ from }) => !/^(?:\.|node:)/.test(from))
          .map(({ from }) => packageOf(from)),
      ),
    );
    const told = new Set([...COSTLY_WORK.flatMap(({ by }) => by), ...Object.keys(HARMLESS)]);
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !told.has(name))).toEqual([]);
    expect([...told].filter((name) => !used.has(name))).toEqual([]);
  });

  it('has sharp in the process that can be killed, and nowhere else', () => {
    const holders = files.filter((path) =>
      importsOf(readFileSync(join(root, path), 'utf8')).some(
        ({ from, isTypeOnly }) => from === 'sharp' && !isTypeOnly,
      ),
    );
    expect(holders).toEqual(['services/images/sharp-process.mjs']);
  });

  it.concurrent.each(COSTLY_WORK)('ends when $work: $bound', async ({ exceed, refusal }) => {
    const before = performance.eventLoopUtilization();
    const begunMs = performance.now();
    const error = await exceed().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (typeof refusal === 'object' && refusal !== null && !('asymmetricMatch' in refusal))
      expect(error).toMatchObject(refusal);
    else expect(error).toEqual(refusal);
    // What takes long is done elsewhere.
    if (performance.now() - begunMs > 5_000)
      expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(MOST_OF_THE_THREAD);
  });
});
