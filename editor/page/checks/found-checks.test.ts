import { expect, it, vi } from 'vitest';
import type { Finding } from '../../../schemas/finding.ts';
import { FoundChecks } from './found-checks.ts';

const finding: Finding = { severity: 'warning', rule: 'parked', path: [], message: 'Aviso' };

it('tells who listens when other things are found, and of nothing the first time', () => {
  const checks = new FoundChecks();
  const heard = vi.fn();
  const stop = checks.subscribe(heard);
  expect(checks.current()).toBeUndefined();
  checks.put([]);
  expect([checks.current(), heard.mock.calls.length]).toEqual([[], 1]);
  checks.put([finding]);
  const first = checks.current();
  checks.put([{ ...finding }]);
  expect([checks.current() === first, heard.mock.calls.length]).toEqual([true, 2]);
  stop();
  checks.put([]);
  expect(heard).toHaveBeenCalledTimes(2);
});
