// npm test: types, style, unused code, unit and service tests, browser journeys; the last line
// counts them all, and the one before it names what passed the second time, with its cause.
// `-- --changed`: only what uncommitted changes touch. `unit` and `journey NAME…` run one part:
// npm run test:unit, npm run journey -- NAME.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, fail, install, requireNode, root } from './prepare.mjs';
import { secondTries, secondTriesLine } from './second-tries.mjs';
import { findChromium, findJourneyBrowser } from './system-programs.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };
/** What failed, named once more at the end: its own output may be far above. */
const failures = [];
/** Journeys that passed the second time; undefined while none ran. */
let tries;

const count = ({ passed = 0, failed = 0, skipped = 0 }) => {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
};

function run(title, args, env = process.env) {
  console.log(`\n▸ ${title}`);
  return spawnSync('npx', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).status;
}

/** One check that either holds or does not. */
function check(title, ...args) {
  if (run(title, args) === 0) return count({ passed: 1 });
  count({ failed: 1 });
  failures.push(title);
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

function vitest(reports, more) {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const status = run('Pruebas de unidad y de servicios', ['vitest', 'run', ...reporters, ...more]);
  const report = readReport(file);
  count({
    passed: report?.numPassedTests,
    failed: report?.numFailedTests,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
  // A suite that could not even load counts as one failure.
  if (status !== 0 && !report?.numFailedTests) count({ failed: 1 });
  for (const { name, status: of, message, assertionResults } of report?.testResults ?? []) {
    if (of !== 'failed') continue;
    const faults = assertionResults.filter((one) => one.status === 'failed');
    for (const { fullName, failureMessages } of faults)
      failures.push(`${relative(root, name)}: ${fullName}\n${failureMessages.join('\n')}`);
    if (faults.length === 0) failures.push(`${relative(root, name)}\n${message}`);
  }
}

/** Of that many journeys the second try counts: a shared machine stops for seconds now and then. */
const MAX_FLAKY = 2;

function playwright(reports, more) {
  const chromium = findChromium();
  build();
  const file = join(reports, 'playwright.json');
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    JOURNEY_BROWSER: process.env.JOURNEY_BROWSER ?? findJourneyBrowser(chromium),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  };
  const args = ['playwright', 'test', '--reporter=list,json', ...more];
  const status = run('Recorridos en el navegador', args, env);
  if (status !== 0) failures.push('Recorridos en el navegador');
  const report = readReport(file);
  const stats = report?.stats;
  const flaky = secondTries(report ?? {});
  tries = flaky;
  const isTooFlaky = flaky.length > MAX_FLAKY;
  if (isTooFlaky) failures.push(`${flaky.length} recorridos pasaron apenas a la segunda`);
  const failed = (stats?.unexpected ?? 0) + (isTooFlaky ? flaky.length : 0);
  const passed = (stats?.expected ?? 0) + (isTooFlaky ? 0 : flaky.length);
  count({ passed, failed, skipped: stats?.skipped });
  if (status !== 0 && !stats?.unexpected) count({ failed: 1 });
  if (status !== 0)
    console.log(
      '\nDe cada recorrido que falló hay pantalla en test-results/; con JOURNEY_TRACE=1, traza.',
    );
}

function checks() {
  check('Tipos', 'tsc', '--noEmit', '-p', '.');
  check('Estilo', 'biome', 'check', '.');
  check('Código sin uso', 'knip');
}

const PARTS = {
  all: (reports) => {
    checks();
    vitest(reports, []);
    playwright(reports, []);
  },
  changed: (reports) => {
    checks();
    vitest(reports, ['--changed', '--passWithNoTests']);
    playwright(reports, ['--only-changed', '--pass-with-no-tests']);
  },
  unit: (reports, names) => vitest(reports, names),
  journey: (reports, names) => playwright(reports, names),
};

const [first, ...names] = process.argv.slice(2);
const part = first === '--changed' ? 'changed' : (first ?? 'all');
if (!Object.hasOwn(PARTS, part)) fail(`Pruebas: ${Object.keys(PARTS).join(', ')}`);
requireNode();
install();
mkdirSync(join(root, '.cache'), { recursive: true });
const reports = mkdtempSync(join(tmpdir(), 'portada-tests-'));
PARTS[part](reports, names);
rmSync(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`\n✗ ${failure.slice(0, 2_000)}`);
const isPartial = part !== 'all';
process.exitCode = totals.failed === 0 && (totals.passed > 0 || isPartial) ? 0 : 1;
const told = secondTriesLine(tries);
console.log(told ? `\n${told}` : '');
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
