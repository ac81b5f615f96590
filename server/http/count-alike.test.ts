import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { countAlike } from './count-alike.ts';

it('writes twenty alike lines a minute and says how many it left out', () => {
  const lines: Record<string, unknown>[] = [];
  const to = new Writable({
    write: (chunk, _, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  let now = 0;
  const log = pino({ base: null, level: 'debug', hooks: { logMethod: countAlike(() => now) } }, to);
  for (let n = 0; n < 1_000; n++) log.warn({ n }, 'sin firma');
  log.error('otra cosa');
  expect(lines.map(({ n, msg }) => n ?? msg)).toEqual([...Array(20).keys(), 'otra cosa']);
  now = 60_000;
  log.warn({ n: 'después' }, 'sin firma');
  log.warn({ n: 'luego' }, 'sin firma');
  log.error('otra cosa');
  expect(lines.slice(21)).toMatchObject([
    { n: 'después', repeated: 980, msg: 'sin firma' },
    { n: 'luego', msg: 'sin firma' },
    { msg: 'otra cosa' },
  ]);
  expect(lines[22]).not.toHaveProperty('repeated');
  for (let n = 0; n < 50; n++) log.info('se cuenta no');
  expect(lines).toHaveLength(24 + 50);
});
