import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../../..');

interface IslandSite {
  /** Address of the page that holds these parts: `Note.load`, `Broken.visible`, `far`. */
  page(...parts: string[]): string;
  stop(): void;
}

/** Builds the test islands as the product's are built and serves pages of them. */
export async function startIslandSite(): Promise<IslandSite> {
  // Inside the project, so that packages resolve; ignored by git. No file of a hidden folder is
  // served.
  const folder = mkdtempSync(join(root, 'dist.islands-'));
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'build.testing.ts'), folder],
    { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const child = spawn(process.execPath, [join(folder, 'server/island-pages.js'), folder], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const origin = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The pages of islands ended with ${code}`)));
  });
  return {
    page: (...parts) => `${origin}/${parts.map((part) => `${part}/`).join('')}`,
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
