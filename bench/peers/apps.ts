/**
 * What is measured beside our page: two apps that draw the same front, each in the two ways in
 * which its framework answers a reader.
 */

export interface PeerMode {
  name: string;
  path: string;
  /**
   * `hit`: a page that is ready, for many readers who take compressed bytes. `render`: a page drawn
   * anew for one reader, uncompressed.
   */
  kind: 'hit' | 'render';
  /**
   * A header, and what it has to say for this to be the mode that it is called. A header that did
   * not come is empty.
   */
  mark: [header: string, says: RegExp];
}

export interface Peer {
  /** Also the folder of its templates. */
  folder: string;
  label: string;
  /** Exact versions: the newest that run on the oldest Node that we run on. */
  dependencies: Record<string, string>;
  /** Scripts within the app's folder and their arguments. */
  build: string[];
  start(port: number): { script: string[]; env?: Record<string, string> };
  modes: PeerMode[];
}

export const NEXT_HIT = 'Next: ISR hit';
export const NEXT_DYNAMIC = 'Next: dynamic';
export const ASTRO_HIT = 'Astro: prerendered';
export const ASTRO_DYNAMIC = 'Astro: dynamic';

const NEXT = 'node_modules/next/dist/bin/next';

export const PEERS: readonly Peer[] = [
  {
    folder: 'next',
    label: 'Next 16.4.6',
    dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    build: [NEXT, 'build'],
    start: (port) => ({ script: [NEXT, 'start', '-p', String(port), '-H', '127.0.0.1'] }),
    modes: [
      { name: NEXT_HIT, path: '/', kind: 'hit', mark: ['x-nextjs-cache', /^HIT$/] },
      { name: NEXT_DYNAMIC, path: '/dynamic', kind: 'render', mark: ['cache-control', /no-store/] },
    ],
  },
  {
    folder: 'astro',
    label: 'Astro 5.18.2',
    dependencies: { astro: '5.18.2', '@astrojs/node': '9.5.5' },
    build: ['node_modules/astro/astro.js', 'build'],
    start: (port) => ({
      script: ['dist/server/entry.mjs'],
      env: { HOST: '127.0.0.1', PORT: String(port) },
    }),
    modes: [
      { name: ASTRO_HIT, path: '/', kind: 'hit', mark: ['last-modified', /./] },
      { name: ASTRO_DYNAMIC, path: '/dynamic', kind: 'render', mark: ['last-modified', /^$/] },
    ],
  },
];
