import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { registry } from '../../blocks/registry.ts';
import { fromPuckData } from '../../editor/puck/from-puck-data.ts';
import { puckConfig } from '../../editor/puck/puck-config.tsx';
import { keptPage, type PagePlace, puckData } from '../../editor/puck/puck-data.ts';
import { asObject, isObject } from '../../schemas/json.ts';
import { MAX_PAGE_BYTES } from '../../schemas/page.ts';
import { canonicalText, type PageFile, readPageFile } from '../../schemas/page-file.ts';
import { walkPage } from '../../schemas/walk-page.ts';
import { type FolderFault, type FolderPage, listFiles } from '../page-folder.ts';

const config = puckConfig(registry);

/** A page as Puck's data, in a file: what it belongs to stands in what is kept of it. */
export const puckText = ({ document, site, route, name }: PageFile): string =>
  canonicalText(puckData(document, config, { site, route, name }));

/** Data say everything twice that has a default. */
const MAX_FILE_BYTES = 4 * MAX_PAGE_BYTES;

interface Given {
  /** A file, or a folder of them. */
  folder: string;
  site: string | undefined;
  /** For data that do not say where they belong. */
  path: string | undefined;
  pageName: string | undefined;
}

type Read = { page: PageFile } | { faults: Omit<FolderFault, 'file'>[] };

const fault = (message: string): Read => ({ faults: [{ path: [], message }] });

/** Where a page goes: as it was said, else as its data say. */
function placeOf(
  data: object,
  { site, path, pageName }: Given,
): Omit<PagePlace, 'route'> & { route: unknown } {
  const props = asObject(asObject(asObject(data).root).props);
  const { page } = keptPage(props.portada);
  const route = path === undefined ? page?.route : { kind: 'path', path };
  const title = typeof props.title === 'string' && props.title !== '' ? props.title : path;
  const name = pageName ?? page?.name ?? title ?? '';
  return { site: page && path === undefined ? page.site : (site ?? page?.site ?? ''), route, name };
}

function readData(text: string, given: Given): Read {
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return fault(`No es JSON: ${(error as Error).message}`);
  }
  if (!isObject(data) || !(isObject(data.root) || Array.isArray(data.content)))
    return fault('No son datos de Puck: les faltan «root» y «content»');
  const place = placeOf(data, given);
  if (place.route === undefined || place.site === '')
    return fault('Los datos no dicen dónde va la página: di --site SITIO y --path /ruta/');
  try {
    const read = readPageFile(canonicalText({ ...place, document: fromPuckData(data, config) }));
    return read.ok ? { page: read.file } : { faults: read.issues };
  } catch (error) {
    return fault(`Puck no los pudo actualizar: ${(error as Error).message}`);
  }
}

/** What comes in as unknown, for there is no block of its name. */
function unknownIn({ document }: PageFile): Omit<FolderFault, 'file'>[] {
  const names = new Set<string>();
  walkPage(document, ({ block }) => registry.has(block) || names.add(block));
  return [...names].map((name) => ({
    path: [],
    message: `No hay un bloque «${name}»: se guarda y no se ve`,
  }));
}

interface ReadPuck {
  pages: FolderPage[];
  faults: FolderFault[];
  warnings: FolderFault[];
}

/** Puck's data as pages: of one file, or of every file of a folder as `export --as puck` writes it. */
export function readPuckFiles(given: Given): ReadPuck {
  const { folder, site } = given;
  const isFolder = statSync(folder).isDirectory();
  const files = isFolder ? listFiles(folder, site) : [basename(folder)];
  const pages: FolderPage[] = [];
  const [faults, warnings] = [[] as FolderFault[], [] as FolderFault[]];
  for (const file of files) {
    const path = isFolder ? join(folder, file) : folder;
    const read =
      statSync(path).size > MAX_FILE_BYTES
        ? fault(`Pasa de ${MAX_FILE_BYTES / 1_000} kB`)
        : readData(readFileSync(path, 'utf8'), given);
    const named = (found: Omit<FolderFault, 'file'>[]) => found.map((one) => ({ ...one, file }));
    if ('page' in read) {
      pages.push({ file, page: read.page });
      warnings.push(...named(unknownIn(read.page)));
    } else faults.push(...named(read.faults));
  }
  return { pages, faults, warnings };
}
