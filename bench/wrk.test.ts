import { describe, expect, it } from 'vitest';
import { parseWrk } from './wrk.ts';

const output = (errors = '') => `Running 4s test @ http://127.0.0.1:4801/
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    85.93ms   12.01ms 190.10ms   91.02%
    Req/Sec   186.31     21.70   222.00     82.50%
  Latency Distribution
     50%   83.10ms
     99%  165.47ms
  744 requests in 4.00s, 18.80MB read
${errors}Requests/sec:    185.97
Transfer/sec:      4.70MB
`;

describe('parseWrk', () => {
  it('reads the requests, their rate and the slow ones', () => {
    expect(parseWrk(output())).toEqual({ requests: 744, perSecond: 185.97, p99: '165.47ms' });
  });

  it.each([
    [
      output('  Socket errors: connect 0, read 0, write 0, timeout 3\n'),
      'Socket errors: connect 0, read 0, write 0, timeout 3',
    ],
    [output('  Non-2xx or 3xx responses: 12\n'), 'Non-2xx or 3xx responses: 12'],
    [output().replace('744', '0'), 'no request was answered in time'],
    ['', 'no request was answered in time'],
  ])('refuses a run in which not every answer came, in one line', (text, reason) => {
    expect(() => parseWrk(text)).toThrow(new Error(reason));
  });
});
