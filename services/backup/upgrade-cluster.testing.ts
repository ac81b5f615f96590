import { upgradeCluster } from './upgrade-cluster.ts';

// A program that upgrades the tables of a data folder and is killed as a step begins.
const [dataDir = '', step = '', migrationsFolder = ''] = process.argv.slice(2);

await upgradeCluster({
  dataDir,
  now: new Date('2026-11-30T10:00:00Z'),
  makers: {},
  migrationsFolder,
  onStep: (begun) => {
    if (begun === step) process.kill(process.pid, 'SIGKILL');
  },
});
