import type { Histogram } from '../../renderer/cache/histogram.ts';

type Labels = Record<string, string>;

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

/** Lines of the Prometheus text format 0.0.4. */
export class Exposition {
  readonly #lines: string[] = [];

  family(
    name: string,
    type: 'counter' | 'gauge' | 'histogram',
    help: string,
  ): (value: number, labels?: Labels) => void {
    this.#lines.push(`# HELP portada_${name} ${help}`, `# TYPE portada_${name} ${type}`);
    return (value, labels = {}) => this.#lines.push(`portada_${name}${labelled(labels)} ${value}`);
  }

  histogram(name: string, labels: Labels, { bounds, counts, sum, count }: Histogram): void {
    let below = 0;
    for (const [index, bound] of bounds.entries()) {
      below += counts[index] as number;
      this.#lines.push(
        `portada_${name}_bucket${labelled({ ...labels, le: String(bound) })} ${below}`,
      );
    }
    this.#lines.push(`portada_${name}_bucket${labelled({ ...labels, le: '+Inf' })} ${count}`);
    this.#lines.push(
      `portada_${name}_sum${labelled(labels)} ${sum}`,
      `portada_${name}_count${labelled(labels)} ${count}`,
    );
  }

  get text(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}
