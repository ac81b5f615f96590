import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const rooms = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
const documents = files.filter((path) =>
  /^(?:README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(path),
);

/** Code with each comment's lines joined, so that a citation may be wrapped. */
const code = files
  .filter((path) => /\.(?:[cm]?[jt]sx?|css|sql)$/.test(path))
  .map((path) => ({ path, text: read(path).replace(/\s*\n\s*(?:\*|\/\/|--) /g, ' ') }));

const PAPER = /\b(?:spec(?:ification)?|facts|design|house)(?:\/[a-z-]+)?,? (?:section )?\d/i;
const CITATION = /\brules? (\d+\.\d+(?:(?:, | and )\d+\.\d+)*)/gi;
const rulesIn = (text: string): string[] =>
  [...text.matchAll(CITATION)].flatMap(([, numbers = '']) => numbers.split(/, | and /));

describe('the rules', () => {
  const written = [...read('docs/rules.md').matchAll(/^\| (\d+\.\d+) \|/gm)].map(
    ([, number = '']) => number,
  );
  const cited = new Set(code.flatMap(({ text }) => rulesIn(text)));

  it('have a number each', () => {
    expect(written.length).toBeGreaterThan(100);
    expect(written.filter((number, index) => written.indexOf(number) !== index)).toEqual([]);
  });

  it('stand there when a comment cites them', () => {
    expect([...cited].filter((number) => !written.includes(number))).toEqual([]);
  });

  it('are cited by a comment each', () => {
    expect(written.filter((number) => !cited.has(number))).toEqual([]);
  });

  it('are the only paper that comments cite', () => {
    expect(code.filter(({ text }) => PAPER.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

/** A path in backticks that begins with a room; with a placeholder in it, it is none. */
function pathIn(quoted: string): string | undefined {
  const [path = ''] = quoted.split(/[:#\s]/);
  const isPath = path.includes('/') && rooms.has(path.split('/')[0]) && !/[<>*{}…]/.test(path);
  return isPath ? path : undefined;
}

describe('the documents', () => {
  it.each(documents)('%s links to what is there', (path) => {
    const targets = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
    const missing = targets
      .filter((to) => !/^(?:https?:|mailto:|#)/.test(to))
      .filter((to) => !existsSync(join(root, dirname(path), to.split('#')[0] ?? '')));
    expect(missing).toEqual([]);
  });

  // Decisions tell what was there on their day.
  it.each(documents.filter((path) => !path.startsWith('docs/decisions/')))(
    '%s names paths that are there',
    (path) => {
      const text = read(path).replace(/^```[\s\S]*?^```/gm, '');
      const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside);
      const paths = quoted.flatMap((inside) => pathIn(inside) ?? []);
      expect(paths.filter((named) => !existsSync(join(root, named)))).toEqual([]);
    },
  );

  it('name files in the drawings of the architecture that are there', () => {
    const named = read('docs/architecture.md').match(/[\w./-]+\.tsx?\b/g) ?? [];
    const ends = named.map((name) => name.replace(/^[./]+/, ''));
    expect(ends.filter((end) => !files.some((file) => `/${file}`.endsWith(`/${end}`)))).toEqual([]);
  });

  it('begin with a README of 120 lines at most', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('number the decisions without a gap', () => {
    const numbers = documents
      .filter((path) => path.startsWith('docs/decisions/'))
      .map((path) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('say why each package is here', () => {
    const all = ['package.json', 'bench/package.json'].flatMap((file) => {
      const { dependencies, devDependencies } = JSON.parse(read(file)) as {
        dependencies: Record<string, string>;
        devDependencies?: Record<string, string>;
      };
      return Object.keys({ ...dependencies, ...devDependencies });
    });
    const [named = ''] = read('docs/dependencies.md').split('## Tried');
    const names = [...named.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
      cell.split(', '),
    );
    const isNamed = (name: string) =>
      names.some(
        (one) => one === name || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))),
      );
    expect(all.filter((name) => !isNamed(name))).toEqual([]);
    const exact = names.filter((one) => !/^(?:package|-+)$|\/\*$/.test(one));
    expect(exact.filter((one) => !all.includes(one))).toEqual([]);
  });
});
