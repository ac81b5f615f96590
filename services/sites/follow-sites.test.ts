import { expect, it, vi } from 'vitest';
import type { SiteProperties } from '../../schemas/site.ts';
import { followSites } from './follow-sites.ts';
import { site } from './site.testing.ts';

const named = (tagLine: string): SiteProperties[] => [{ ...site('brujula'), tagLine }];

it('ends with the newest, though an earlier answer be the slower one', async () => {
  const answers: ((sites: SiteProperties[]) => void)[] = [];
  const read = () => new Promise<SiteProperties[]>((resolve) => answers.push(resolve));
  const onRead = vi.fn();
  const sites = followSites(named('cero'), { read, onRead });
  sites.reload();
  sites.reload();
  const settled = sites.settled();
  // The first reading began before the second change and says the old; it is answered last wherever
  // two may run.
  answers.at(-1)?.(named('uno'));
  await vi.waitFor(() => expect(onRead).toHaveBeenCalledTimes(1));
  answers.at(-1)?.(named('dos'));
  await settled;
  expect(answers).toHaveLength(2);
  expect(sites.current()[0]?.tagLine).toBe('dos');
  expect(onRead).toHaveBeenCalledTimes(2);
});

it('tries again what failed, and keeps nobody waiting for that', async () => {
  const read = vi
    .fn<() => Promise<SiteProperties[]>>()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue(named('uno'));
  const sites = followSites(named('cero'), { read, onRead: () => undefined, retryMs: 10 });
  sites.reload();
  await sites.settled();
  expect(sites.current()[0]?.tagLine).toBe('cero');
  await vi.waitFor(() => expect(sites.current()[0]?.tagLine).toBe('uno'));
});
