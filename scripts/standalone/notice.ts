import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

interface Packaged {
  name: string;
  version: string;
  license: string;
  /** '' where the package brings none. */
  text: string;
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;

const textOf = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => LICENSE_FILE.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');

/** The packages that the product is made of, and that are installed here. */
function packaged(root: string): Packaged[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages).flatMap(([path, { version, license, dev }]) => {
    const folder = join(root, path);
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!name || dev || !existsSync(folder)) return [];
    return [{ name, version, license: license ?? 'see its text', text: textOf(folder) }];
  });
}

const RULE = '-'.repeat(80);

/**
 * What a distribution of the product has to say of the work of others: each package with its
 * licence, and the texts, each once.
 */
export function noticeOf(root: string): string {
  const all = packaged(root).toSorted((a, b) => a.name.localeCompare(b.name));
  const byText = new Map<string, string[]>();
  for (const { name, version, text } of all)
    if (text) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  const list = all.map(({ name, version, license }) => `${name} ${version}: ${license}`);
  const texts = [...byText].map(([text, names]) => `${RULE}\n${names.join(', ')}\n\n${text}`);
  return `Portada is distributed with these packages, each under its own licence.\n\n${[
    ...list,
    '',
    ...texts,
  ].join('\n')}\n`;
}
