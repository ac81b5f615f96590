import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DashboardBuilder,
  DatasourceVariableBuilder,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';

interface Plot {
  title: string;
  /** As Grafana names units: `s`, `bytes`, `reqps`, `percentunit`, `short`. */
  unit: string;
  /** PromQL by what its lines are called. */
  queries: readonly (readonly [expr: string, legend: string])[];
}

const rate = (name: string, by: string): string => `sum by (${by}) (rate(portada_${name}[5m]))`;
const quantile = (share: number, filter: string): string =>
  `histogram_quantile(${share}, sum by (le) (rate(portada_request_seconds_bucket{${filter}}[5m])))`;

const PAGES = 'sum by (instance) (rate(portada_requests_total{route="page"}[5m]))';

/** What an operator looks at, most asked first. */
export const PLOTS: readonly Plot[] = [
  {
    title: 'Peticiones por segundo',
    unit: 'reqps',
    queries: [[rate('requests_total', 'route'), '{{route}}']],
  },
  {
    title: 'Páginas que fallan',
    unit: 'percentunit',
    queries: [
      [
        // Where none fails there is no such series.
        `(${PAGES.replace('}', ',status="5xx"}')} or 0 * ${PAGES}) / ${PAGES}`,
        '{{instance}}',
      ],
    ],
  },
  {
    title: 'Cuánto tarda una página que nadie había armado',
    unit: 's',
    queries: [
      [quantile(0.5, 'route="page",cache="miss"'), 'mediana'],
      [quantile(0.99, 'route="page",cache="miss"'), '99 %'],
    ],
  },
  {
    title: 'Páginas de memoria',
    unit: 'percentunit',
    queries: [
      [
        'sum(rate(portada_requests_total{route="page",cache="hit"}[5m])) / sum(rate(portada_requests_total{route="page"}[5m]))',
        'de memoria',
      ],
    ],
  },
  {
    title: 'Retraso de los cambios',
    unit: 's',
    queries: [
      ['portada_outbox_delay_seconds', '{{instance}}'],
      ['portada_outbox_stale_seconds', '{{instance}}, sin poder leerlos'],
      ['max(portada_purge_oldest_seconds)', 'sin avisar al CDN'],
    ],
  },
  {
    title: 'Cortes (2: abierto)',
    unit: 'short',
    queries: [
      ['max by (source) (portada_source_breaker)', 'fuente {{source}}'],
      ['max by (name) (portada_breaker)', '{{name}}'],
    ],
  },
  {
    title: 'Fuentes que no respondieron',
    unit: 'reqps',
    queries: [[rate('source_errors_total', 'source'), '{{source}}']],
  },
  {
    title: 'Conexiones con PostgreSQL',
    unit: 'short',
    queries: [['sum by (pool, state) (portada_database_connections)', '{{pool}}, {{state}}']],
  },
  {
    title: 'Tareas',
    unit: 'short',
    queries: [
      ['max by (job) (portada_jobs{state="waiting"} > 0)', '{{job}}, en espera'],
      ['max by (job) (portada_jobs{state="failed"} > 0)', '{{job}}, fallidas'],
    ],
  },
  {
    title: 'La tarea que más espera',
    unit: 's',
    queries: [['topk(5, max by (job) (portada_job_oldest_seconds))', '{{job}}']],
  },
  {
    title: 'Correos por segundo',
    unit: 'short',
    queries: [[rate('mails_total', 'outcome'), '{{outcome}}']],
  },
  {
    title: 'Entradas a cuentas',
    unit: 'short',
    queries: [[rate('sign_ins_total', 'who, outcome'), '{{who}}, {{outcome}}']],
  },
  {
    title: 'Cobros de la última hora',
    unit: 'short',
    queries: [['max by (status) (portada_payments_last_hour)', '{{status}}']],
  },
  {
    title: 'Directos abiertos',
    unit: 'short',
    queries: [['portada_live_streams', '{{instance}}']],
  },
  {
    title: 'Originales del almacén de imágenes',
    unit: 'reqps',
    queries: [[rate('picture_store_reads_total', 'outcome'), '{{outcome}}']],
  },
  {
    title: 'Disco libre',
    unit: 'bytes',
    queries: [['portada_disk_free_bytes', '{{instance}}']],
  },
  {
    title: 'Memoria',
    unit: 'bytes',
    queries: [['portada_memory_bytes{kind="rss"}', '{{instance}}']],
  },
  {
    title: 'Procesador',
    unit: 'percentunit',
    queries: [['rate(portada_cpu_seconds_total[5m])', '{{instance}}']],
  },
  {
    title: 'Qué tan tarde contesta el proceso',
    unit: 's',
    queries: [['portada_event_loop_lag_seconds{percentile="99"}', '{{instance}}']],
  },
  {
    title: 'Versiones',
    unit: 'short',
    queries: [['count by (version, commit) (portada_build_info)', '{{version}} {{commit}}']],
  },
  {
    title: 'Horas desde la última copia',
    unit: 's',
    queries: [['max(portada_backup_age_seconds)', 'copia']],
  },
];

const WIDTH = 12;
const HEIGHT = 8;

/** The dashboard as Grafana imports it. */
export function dashboard(): object {
  const source = { type: 'prometheus', uid: `\${datasource}` };
  const board = new DashboardBuilder('Portada')
    .uid('portada')
    .tags(['portada'])
    .refresh('30s')
    .time({ from: 'now-6h', to: 'now' })
    .withVariable(new DatasourceVariableBuilder('datasource').type('prometheus'));
  for (const { title, unit, queries } of PLOTS) {
    const panel = new PanelBuilder()
      .title(title)
      .unit(unit)
      .datasource(source)
      .span(WIDTH)
      .height(HEIGHT);
    for (const [expr, legend] of queries)
      panel.withTarget(new DataqueryBuilder().expr(expr).legendFormat(legend));
    board.withPanel(panel);
  }
  return board.build();
}

/** Where it stands, for those who import it. */
export const FILE = join(import.meta.dirname, 'dashboard.json');
export const dashboardText = (): string => `${JSON.stringify(dashboard(), null, 2)}\n`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(FILE, dashboardText());
