import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeFileTrace } from '@vercel/nft';
import { makeLibraryLinks, packageFolders } from '../../services/database/programs.ts';
import { noticeOf } from './notice.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
/** What stands in the folder itself. */
const ENTRIES = ['server.mjs', 'tool.mjs', 'memory-settings.mjs', 'node-flags.mjs'];

const copy = (path: string, out: string): void =>
  cpSync(join(root, path), join(out, path), { recursive: true, dereference: true });

/** The files of packages that the built server and its tools load, native ones among them. */
async function loadedFiles(): Promise<string[]> {
  const server = join(dist, 'server');
  const programs = readdirSync(server).filter((name) => name.endsWith('.js'));
  const paths = programs.map((name) => join(server, name));
  // What it could not resolve is for other systems: optional packages that npm left out here.
  const { fileList } = await nodeFileTrace(paths, { base: root });
  return [...fileList].filter((path) => path.startsWith('node_modules/'));
}

/** PostgreSQL's programs are started, not loaded: their packages go along whole. */
function copyPostgres(out: string): void {
  for (const folder of packageFolders()) {
    const path = relative(root, folder);
    copy(path, out);
    // Where it is copied to may be read-only.
    makeLibraryLinks(join(out, path));
  }
}

/** CycloneDX, from the lock file. */
function billOfMaterials(): string {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  return stdout;
}

/** Makes `out` of the build in `dist`, or completes that one. */
async function makeStandalone(out: string): Promise<void> {
  if (out !== dist) cpSync(dist, out, { recursive: true });
  rmSync(join(out, 'node_modules'), { recursive: true, force: true });
  for (const path of await loadedFiles()) copy(path, out);
  copyPostgres(out);
  for (const name of ENTRIES) cpSync(join(import.meta.dirname, name), join(out, name));
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const described = { name, version, private: true, type: 'module', engines: { node: '>=20.19' } };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  writeFileSync(join(out, 'NOTICE'), noticeOf(root));
  writeFileSync(join(out, 'sbom.cdx.json'), billOfMaterials());
  for (const file of ['LICENSE', 'CHANGELOG.md'])
    if (existsSync(join(root, file))) cpSync(join(root, file), join(out, file));
}

const { values } = parseArgs({ options: { out: { type: 'string', default: dist } } });
await makeStandalone(resolve(values.out));
console.log(`${values.out} corre por sí sola: node ${join(values.out, 'server.mjs')}`);
