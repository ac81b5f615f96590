import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pageWeigher } from './page-weight.ts';

const size = (text: string) => gzipSync(text).length;

it('counts each script once, with what it imports, and the loader where one is asked for', async () => {
  const files: Record<string, string> = {
    '/assets/a.js': 'import{x}from"./shared.js";import "../react.js";x()',
    '/assets/b.js': "import { x } from './shared.js'; x(2)",
    '/assets/shared.js': 'export const x = 1;',
    '/react.js': 'import "./assets/a.js"',
  };
  const asked: string[] = [];
  const weigh = pageWeigher({
    loader: 'load()',
    readStatic: async (path) => {
      asked.push(path);
      return path in files ? Buffer.from(files[path] ?? '') : null;
    },
  });
  const html = '<p data-chunk="/assets/a.js"></p><b data-chunk="/assets/b.js" data-react="/no.js">';
  const scriptBytes = ['load()', ...Object.values(files)].map(size).reduce((a, b) => a + b);
  expect(await weigh(Buffer.from(html))).toEqual({ htmlBytes: size(html), scriptBytes });
  await weigh(Buffer.from(html));
  expect(asked.toSorted()).toEqual(['/no.js', ...Object.keys(files)].toSorted());
  expect(await weigh(Buffer.from('<p>'))).toEqual({ htmlBytes: size('<p>'), scriptBytes: 0 });
});
