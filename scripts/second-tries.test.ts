import { describe, expect, it } from 'vitest';
import { secondTries, secondTriesLine } from './second-tries.mjs';

const spec = (title: string, status: string, message = '') => ({
  title,
  tests: [{ status, results: [{ error: { message } }, {}] }],
});

describe('what passed apenas a la segunda', () => {
  it('is each flaky journey of the report, with its file and the cause in one line', () => {
    const report = {
      suites: [
        {
          file: 'renderer/journeys/gallery.e2e.ts',
          specs: [
            spec(
              'by keyboard',
              'flaky',
              'Error: \u001b[31mexpect\u001b[39m failed\n\n  Received: 2\n',
            ),
            spec('by touch', 'expected'),
          ],
          suites: [{ file: 'b.e2e.ts', specs: [spec('inner', 'flaky')] }],
        },
      ],
    };
    expect(secondTries(report)).toEqual([
      'b.e2e.ts «inner»: sin causa',
      'renderer/journeys/gallery.e2e.ts «by keyboard»: Error: expect failed · Received: 2',
    ]);
  });

  it('is no longer than a line may be', () => {
    const [found = ''] = secondTries({ specs: [spec('a', 'flaky', 'x'.repeat(5_000))] });
    expect(found.length).toBeLessThan(320);
  });

  it('is told in one line, however many there are', () => {
    expect(secondTriesLine(undefined)).toBeNull();
    expect(secondTriesLine([])).toBe('Ningún recorrido pasó apenas a la segunda');
    expect(secondTriesLine(['a: x'])).toBe('1 recorrido pasó apenas a la segunda: a: x');
    expect(secondTriesLine(['a: x', 'b: y'])).toBe(
      '2 recorridos pasaron apenas a la segunda: a: x | b: y',
    );
  });
});
