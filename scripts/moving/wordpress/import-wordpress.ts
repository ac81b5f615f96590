import { stat } from 'node:fs/promises';
import type { Environment } from '../../../server/config.ts';
import { publicFetch } from '../../../services/http/public-fetch.ts';
import { listSections } from '../../../services/newsroom/newsroom-store.ts';
import { Importer, type Into } from '../../importer.ts';
import { openMover } from '../pictures/open-mover.ts';
import { reportPictures } from '../pictures/picture-report.ts';
import { allWithPictures } from '../pictures/with-pictures.ts';
import { WordPressApiError } from './api/ask-api.ts';
import { readSite } from './api/read-site.ts';
import {
  exportFile,
  gatherSite,
  type Moving,
  movedDocuments,
  SectionMapError,
  sectionsFor,
  textsOf,
  tryMoving,
  type WordPressSource,
} from './move-wordpress.ts';
import { NotWxrError } from './read-wxr.ts';
import { Losses, type SectionMap, type WordPressSite } from './to-ans.ts';

const EXIT_INTERRUPTED = 130;

export interface WordPressOptions {
  from: 'wordpress' | 'wordpress-api';
  /** Where a site is read to. */
  folder: string;
  isDry: boolean;
  /** Do pictures come into the library? */
  hasMedia: boolean;
  /** Servers of the newspaper's own network that may be asked: `http://10.0.0.5`. */
  oldServers: readonly string[];
  env: Environment;
}

interface Site {
  moving: Moving;
  site: WordPressSite;
  sections: SectionMap;
}

const plainText = (html: string): string => html.replace(/<[^>]*>/g, '').trim();

/** Brings one site in. Returns the exit code. */
async function bringIn(
  { moving, site, sections }: Site,
  into: Into,
  { hasMedia, oldServers, env }: WordPressOptions,
): Promise<number> {
  const { database, output, signal, recorder } = into;
  const { file } = moving.source;
  const { size: totalBytes } = await stat(file);
  const losses = new Losses();
  const importer = new Importer({ ...into, isQuiet: true, totalBytes });
  const documents = movedDocuments(moving, { site, sections, losses }, (bytes) =>
    importer.read(bytes),
  );
  const mover = hasMedia
    ? openMover({
        database,
        env,
        signal,
        fetch: publicFetch({ named: oldServers }),
        onAdded: (tx, id) => recorder.noteNew(tx, { kind: 'picture', id }),
        originalOf: (address) => site.attachments.at(address)?.original,
        wordsOf: (address) => {
          const { alt, caption = '', credit } = site.attachments.at(address) ?? {};
          return { alt: alt ?? '', caption: plainText(caption), credit: credit ?? '' };
        },
      })
    : undefined;
  const moved = mover ? allWithPictures(documents, (address) => mover.bring(address)) : documents;
  await importer.take(file, textsOf(moved));
  await importer.end();
  for (const [what, count] of losses.entries()) output.out(`No vino: ${what} (${count})`);
  if (mover) reportPictures(mover, file, output);
  return importer.counts.refused > 0 ? 1 : 0;
}

/** Takes one site in, or says what would come of it. Returns the exit code. */
async function importSite(
  source: WordPressSource,
  into: Into,
  options: WordPressOptions,
): Promise<number> {
  const { database, site: target, sites, output, signal } = into;
  const listed = await listSections(database.db, target);
  const known = new Map(listed.map(({ _id, name }) => [_id, name]));
  const own = sites.find(({ key }) => key === target);
  const timeZone = own?.dateLocalization.timeZone;
  const moving = { source, target, sections: known, timeZone };
  const site = await gatherSite(source);
  const sections = sectionsFor(site, moving, output);
  if (!sections || signal.aborted) return sections ? EXIT_INTERRUPTED : 1;
  return options.isDry
    ? tryMoving(moving, { site, sections }, output)
    : bringIn({ moving, site, sections }, into, options);
}

const isForPeople = (fault: unknown): fault is Error =>
  fault instanceof NotWxrError ||
  fault instanceof SectionMapError ||
  fault instanceof WordPressApiError ||
  typeof (fault as NodeJS.ErrnoException).syscall === 'string';

/** Takes exports or sites of WordPress in, or says what would come. Returns the exit code. */
export async function importWordPress(
  names: readonly string[],
  into: Into,
  options: WordPressOptions,
): Promise<number> {
  const { output, signal } = into;
  const { from, folder, oldServers } = options;
  const clock = () => new Date();
  const asking = { fetch: publicFetch({ named: oldServers }), clock, signal };
  let code = 0;
  for (const name of names) {
    try {
      const source =
        from === 'wordpress' ? exportFile(name) : await readSite(name, { folder, asking, output });
      if (source) code = Math.max(code, await importSite(source, into, options));
    } catch (fault) {
      if (!isForPeople(fault)) throw fault;
      if (!signal.aborted) output.error(`${name}: ${fault.message}`);
      code = 1;
    }
    if (signal.aborted) return EXIT_INTERRUPTED;
  }
  return code;
}
