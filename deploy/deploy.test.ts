import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { siteProperties } from '../schemas/site.ts';
import { memorySettings } from '../scripts/standalone/memory-settings.mjs';
import { nodeFlags } from '../scripts/start-command.ts';
import { readConfig } from '../server/config.ts';
import { LOG_EVENTS } from '../services/http/log-events.ts';
import { dashboardText, FILE, PLOTS } from './monitoring/dashboard.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const KINDS = { Deployment, Job, Ingress, PodDisruptionBudget, Service };
interface Manifest {
  kind: keyof typeof KINDS;
}
const manifests = (): Manifest[] =>
  parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS() as Manifest);

describe('what deploy/ ships', () => {
  it('has a Dockerfile that is one', () => {
    expect(validateDockerfile(read('deploy/Dockerfile'))).toEqual([]);
    expect(validateDockerfile('FORM node:20\nCMD ["node"]')).not.toEqual([]);
  });

  it('has manifests that Kubernetes takes', () => {
    const all = manifests();
    expect(all.map(({ kind }) => kind)).toEqual([
      'Job',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'Ingress',
    ]);
    for (const manifest of all) {
      const Kind = KINDS[manifest.kind];
      expect(() => new Kind(manifest as never).validate(), manifest.kind).not.toThrow();
    }
    const [job] = all;
    expect(() =>
      new Job({ ...job, spec: { template: { spec: {} } } } as never).validate(),
    ).toThrow();
  });

  it('starts nodes as npm start does, by whatever starts them', () => {
    const unit = read('deploy/portada@.service');
    const dockerfile = read('deploy/Dockerfile');
    expect(unit).toContain(`/usr/bin/node ${nodeFlags.join(' ')} /opt/portada/server.mjs`);
    expect(dockerfile).toContain(
      JSON.stringify(['node', ...nodeFlags])
        .replaceAll(',', ', ')
        .slice(0, -1),
    );
    for (const [name, value] of Object.entries(memorySettings)) {
      expect(unit).toContain(`${name}=${value}`);
      expect(dockerfile).toContain(`${name}=${value}`);
    }
  });

  it('has settings that are settings, and a site that is one', () => {
    const lines = read('deploy/portada.env.example')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    const env = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(readConfig(env)).toMatchObject({
      isProduction: true,
      migrate: 'never',
      drainSeconds: 10,
    });
    const site = JSON.parse(read('deploy/site.example.json'));
    expect(siteProperties.safeParse(site).success).toBe(true);
  });

  it('has the dashboard that its source makes', () => {
    // npx tsx deploy/monitoring/dashboard.ts writes it.
    expect(readFileSync(FILE, 'utf8')).toBe(dashboardText());
    expect(PLOTS.length).toBeGreaterThan(15);
  });

  it('says of each alert what it means, and of each event', () => {
    const alerts = [...read('deploy/monitoring/alerts.yml').matchAll(/alert: (\w+)/g)];
    const severities = [...read('deploy/monitoring/alerts.yml').matchAll(/severity: (\w+)}/g)];
    const wanted = alerts.map(([, name], index) => `${name} (${severities[index]?.[1]})`);
    const told = [...read('docs/runbook.md').matchAll(/^### (.+)$/gm)].map(([, title]) => title);
    expect(told).toEqual(wanted);
    const events = [...read('docs/runbook.md').matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
    expect(Object.fromEntries(events.map(([, name, means]) => [name, means]))).toEqual(LOG_EVENTS);
  });
});
