import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { COMMAND_LINE, writeAudit } from '../services/audit/audit-log.ts';
import type { Database } from '../services/database/database.ts';
import { makeCodes } from '../services/sales/given/given-codes.ts';
import { type Output, terminal, withRunningDatabase } from './with-running-database.ts';

const USAGE = `Uso: npm run enterprise-codes -- SKU CUÁNTOS [--months 12] [--days 365]
  --months  cuánto dura cada suscripción, desde que se canjea (de 1 a 60)
  --days    cuánto tiempo se pueden canjear los códigos (de 1 a 1825)`;
const MOST_CODES = 10_000;
const MOST_MONTHS = 60;
const MOST_DAYS = 1_825;

function countOf(given: string | undefined, most: number, what: string): number {
  const count = /^\d{1,6}$/.test(given ?? '') ? Number(given) : 0;
  if (count < 1 || count > most) throw new TypeError(`${what}: un número de 1 a ${most}.`);
  return count;
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      months: { type: 'string', default: '12' },
      days: { type: 'string', default: '365' },
    },
  });
  const [sku, count] = positionals;
  if (!sku || positionals.length > 2) throw new TypeError('Falta el producto.');
  return {
    sku,
    count: countOf(count, MOST_CODES, 'Cuántos códigos'),
    months: countOf(values.months, MOST_MONTHS, '--months'),
    days: countOf(values.days, MOST_DAYS, '--days'),
  };
}

/**
 * Prints codes, one a line, each of which gives one reader a subscription to a product. They are
 * shown this once. Returns the exit code.
 */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  { out, error }: Output = terminal,
): Promise<number> {
  let asked: ReturnType<typeof readArguments>;
  try {
    asked = readArguments(args);
  } catch (fault) {
    error(`${(fault as Error).message}\n${USAGE}`);
    return 1;
  }
  const work = async (database: Database) => {
    const made = { ...asked, kind: 'enterprise', now: new Date() } as const;
    const codes = await database.transaction(async (tx) => {
      const all = await makeCodes(tx, made);
      const subject = { kind: 'catalogue', id: asked.sku } as const;
      const detail = `${asked.count} de ${asked.months} meses`;
      if (all)
        await writeAudit(
          tx,
          { action: 'sales.codes', subject, detail },
          { actor: COMMAND_LINE, now: made.now },
        );
      return all;
    });
    if (!codes) throw new TypeError(`No hay un producto «${asked.sku}».`);
    for (const code of codes) out(code);
    return 0;
  };
  return withRunningDatabase(env, { error }, work, (fault) =>
    fault instanceof TypeError ? fault.message : undefined,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
