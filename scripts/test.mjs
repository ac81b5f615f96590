// npm test: types, style, rooms, unit and service tests, browser journeys; the last line counts
// them all.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';
import { findChromium, requirePostgres } from './system-programs.mjs';

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });

const totals = { passed: 0, failed: 0, skipped: 0 };

const count = ({ passed = 0, failed = 0, skipped = 0 }) => {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
};

/** One check that either holds or does not. */
function check(name, command, args) {
  console.log(`\n▸ ${name}`);
  const { status } = run(command, args);
  count(status === 0 ? { passed: 1 } : { failed: 1 });
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

function vitest(reports) {
  console.log('\n▸ Pruebas de unidad y de servicios');
  const file = join(reports, 'vitest.json');
  const { status } = run('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  count({
    passed: report?.numPassedTests,
    failed: report?.numFailedTests,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
  // A suite that could not even load counts as one failure.
  if (status !== 0 && !report?.numFailedTests) count({ failed: 1 });
}

function playwright(reports, chromium) {
  console.log('\n▸ Recorridos en el navegador');
  const file = join(reports, 'playwright.json');
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { status } = run('npx', ['playwright', 'test', '--reporter=list,json'], { env });
  const stats = readReport(file)?.stats;
  count({
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected,
    skipped: stats?.skipped,
  });
  if (status !== 0 && !stats?.unexpected) count({ failed: 1 });
}

requireNode();
install();
const chromium = findChromium();
requirePostgres();
mkdirSync(join(root, '.cache'), { recursive: true });
const reports = mkdtempSync(join(tmpdir(), 'portada-tests-'));
check('Tipos', 'npx', ['tsc', '--noEmit', '-p', '.']);
check('Estilo', 'npx', ['biome', 'check', '.']);
vitest(reports);
build();
playwright(reports, chromium);
rmSync(reports, { recursive: true, force: true });
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
