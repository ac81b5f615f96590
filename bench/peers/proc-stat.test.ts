import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groupMeter, parseStat, sumOfGroup } from './proc-stat.ts';

const line = (name: string, group = 15_000) =>
  `15001 (${name}) S 1 ${group} 15000 0 -1 4194304 39177 12 0 0 210 31 7 2 20 0 11 0 3681024 1184845824 27400 18446744073709551615 1 1 0 0`;

describe('parseStat', () => {
  it.each(['next-server (v16', 'node', 'a) S 2 3 (b'])(
    'finds the fields after the name %s',
    (name) => {
      expect(parseStat(line(name))).toEqual({ group: 15_000, ticks: 250, rssPages: 27_400 });
    },
  );

  it('refuses a line that is cut short', () => {
    expect(() => parseStat('15001 (node) S 1 15000')).toThrow('No field 14');
  });
});

describe('sumOfGroup', () => {
  const own = parseStat(line('node'));

  it('adds what the processes of the group used, and of no other', () => {
    const all = [own, parseStat(line('child')), parseStat(line('other', 7))];
    expect(sumOfGroup(all, 15_000, 100, 4_096)).toEqual({
      cpuMicros: 5_000_000,
      rssBytes: 2 * 27_400 * 4_096,
    });
  });

  it('does not take a group that has ended for an idle one', () => {
    expect(() => sumOfGroup([own], 8, 100, 4_096)).toThrow('group 8');
  });
});

describe.runIf(existsSync('/proc/self/stat'))('groupMeter', () => {
  it('sees the work of a process and of its child', async () => {
    const busy = 'const until = Date.now() + 300; while (Date.now() < until);';
    const both = `const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}]);
      child.on('exit', () => { ${busy} console.log('done'); setInterval(() => {}, 1000); });`;
    const child = spawn(process.execPath, ['-e', both], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const group = child.pid ?? 0;
    try {
      await new Promise((done) => child.stdout.once('data', done));
      const { cpuMicros, rssBytes } = groupMeter(group)();
      expect(cpuMicros).toBeGreaterThan(200_000);
      expect(rssBytes).toBeGreaterThan(10_000_000);
    } finally {
      process.kill(-group, 'SIGKILL');
    }
  });
});
