/**
 * The product on a small disk that somebody fills: what would write is refused in words, readers go
 * on, and with room again editors save. Needs root.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../services/database/free-port.ts';
import { get } from '../whole-nodes.ts';
import type { Finding } from './finding.ts';
import {
  type Product,
  type Reply,
  send,
  signIn,
  startProduct,
  stopProduct,
} from './installation.ts';

const DISK_MB = 500;
const TURNS = 20;
const WORDS = /El disco del servidor está lleno|El servidor se quedó sin espacio/;
/** Pages that nobody saw before, too. */
const PATHS = ['/', '/nacional/', '/mundo/', '/deportes/', '/ciencia/'];

/** A page of its own, and how to save it. */
async function pageOf({ port }: Product, cookie: string) {
  const made = await send(port, '/api/pages', {
    method: 'POST',
    cookie,
    body: {
      site: 'brujula',
      name: 'Disco',
      route: { kind: 'path', path: '/disco/' },
      layout: 'right-rail',
    },
  });
  const { id } = JSON.parse(made.body) as { id: string };
  return async (): Promise<Reply> => {
    const read = await send(port, `/api/pages/${id}`, { cookie });
    const { revision, document } = JSON.parse(read.body) as {
      revision: number;
      document: object;
    };
    const body = { baseRevision: revision, document };
    return send(port, `/api/pages/${id}/draft`, { method: 'PUT', cookie, body });
  };
}

/** Everything that writes: a draft, a story, a picture; a reader's cart, a reader's account. */
function writesOf({ port }: Product, cookie: string, save: () => Promise<Reply>) {
  const story = {
    _id: 'disco',
    type: 'story',
    version: '0.10.12',
    slug: 'disco',
    headlines: { basic: 'Disco' },
  };
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const post = (path: string, body: object | Uint8Array) =>
    send(port, path, { method: 'POST', cookie, body });
  const item = { sku: 'digital', priceCode: 'DIGITAL_MONTHLY', quantity: 1 };
  const account = { userName: 'disco@correo.example', credentials: 'un sauce de cristal' };
  const read = (path: string, body: object) =>
    send(port, path, { method: 'POST', host: 'brujula.localhost', body });
  return [
    save,
    () => post('/api/content/documents?site=brujula', story),
    () => post('/api/images?name=disco.svg', picture),
    () => read('/sales/public/v1/cart/item', { items: [item] }),
    () => read('/identity/public/v1/signup', { identity: account }),
  ];
}

const finding = (what: string, wrong: number, of: number): Finding => ({
  what: `disk full: ${what}`,
  figure: `${wrong} of ${of}`,
  limit: '0',
  isWithin: wrong === 0 && of > 0,
});

async function tryFull(product: Product, fill: () => void, empty: () => void) {
  const { port } = product;
  const cookie = await signIn(product);
  const save = await pageOf(product, cookie);
  const writes = writesOf(product, cookie, save);
  const before = (await save()).status;
  fill();
  let [unsaid, unread, tried, asked] = [0, 0, 0, 0];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const write of writes) {
      const { status, body } = await write();
      tried += 1;
      if (status !== 503 || !WORDS.test(body)) unsaid += 1;
    }
    for (const path of PATHS) {
      asked += 1;
      if ((await get(port, path)).status !== 200) unread += 1;
    }
  }
  const { disk } = JSON.parse((await send(port, '/readyz')).body) as {
    disk?: { isFull?: boolean };
  };
  empty();
  const after = (await save()).status;
  return [
    finding('writes not refused in words', unsaid, tried),
    finding('readers without their page', unread, asked),
    finding('operators not told', disk?.isFull ? 0 : 1, 1),
    finding(
      'saves refused before, and with room again',
      Number(before !== 200) + Number(after !== 200),
      2,
    ),
  ];
}

export async function diskFull(): Promise<Finding[]> {
  if (process.getuid?.() !== 0) throw new Error('only root can mount a file system');
  const folder = mkdtempSync(join(tmpdir(), 'portada-full-'));
  chmodSync(folder, 0o711);
  const cleanups: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => spawnSync('umount', ['-l', folder]),
  ];
  try {
    const options = `size=${DISK_MB}M,mode=0711`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'portada-full', folder]);
    const product = await startProduct(await freePort(), join(folder, 'data'));
    cleanups.push(() => stopProduct(product));
    const filler = join(folder, 'filler');
    // It ends when nothing more fits.
    const fill = () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
    return await tryFull(product, fill, () => rmSync(filler));
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}
