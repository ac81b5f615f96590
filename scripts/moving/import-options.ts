import { parseArgs } from 'node:util';

/** Systems that `--from` knows. */
const SYSTEMS = ['wordpress', 'wordpress-api'] as const;

export interface ImportOptions {
  files: string[];
  site: string | undefined;
  /** Unset for ANS and tables of redirects. */
  from: (typeof SYSTEMS)[number] | undefined;
  /** Where a site that is read is written to. */
  folder: string;
  isDry: boolean;
  hasMedia: boolean;
  /** Servers that are asked though they are not public: `http://10.0.0.5:8080`. */
  oldServers: string[];
  /** Names what earlier runs brought in. */
  batches: boolean;
  /** The batch that is taken back. */
  undo: string | undefined;
}

const systemOf = (name: string | undefined): ImportOptions['from'] => {
  const known = SYSTEMS.find((one) => one === name);
  if (name !== undefined && known === undefined)
    throw new Error(`--from sólo conoce ${SYSTEMS.join(' y ')}.`);
  return known;
};

function serverOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new Error(`--old-server es un servidor, como http://10.0.0.5:8080; no «${given}».`);
  return url.origin;
}

/** What the command line says. Throws Error with words for whoever wrote it. */
export function importOptions(args: string[]): ImportOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      from: { type: 'string' },
      folder: { type: 'string', default: '.' },
      'dry-run': { type: 'boolean', default: false },
      'without-media': { type: 'boolean', default: false },
      'old-server': { type: 'string', multiple: true, default: [] },
      batches: { type: 'boolean', default: false },
      undo: { type: 'string' },
    },
  });
  const from = systemOf(values.from);
  const oldServers = values['old-server'].map(serverOf);
  const isMoving = values['dry-run'] || values['without-media'] || oldServers.length > 0;
  if (isMoving && from === undefined)
    throw new Error('--dry-run, --without-media y --old-server van con --from wordpress.');
  return {
    files: positionals,
    site: values.site,
    from,
    folder: values.folder,
    isDry: values['dry-run'],
    hasMedia: !values['without-media'],
    oldServers,
    batches: values.batches,
    undo: values.undo,
  };
}
