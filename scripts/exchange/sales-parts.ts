import { z } from 'zod';
import type { AuditAction } from '../../schemas/audit.ts';
import {
  catalogueCode,
  changeCampaign,
  changePrice,
  changeProduct,
} from '../../schemas/sales/catalogue.ts';
import { writeOutbox } from '../../services/changes/outbox.ts';
import { catalogueTag } from '../../services/changes/tags.ts';
import type { Tx } from '../../services/database/database.ts';
import {
  everyReader,
  takeReader,
  wholeReader,
} from '../../services/identity/exchange/every-reader.ts';
import {
  readCatalogue,
  changeCampaign as storeCampaign,
  changePrice as storePrice,
  changeProduct as storeProduct,
} from '../../services/sales/desk/catalogue.ts';
import { everySubscription } from '../../services/sales/exchange/every-subscription.ts';
import { type LinePart, linePart, type Outcome } from './line-part.ts';
import { isSame } from './site-parts.ts';

/* What is sold, and, where it is asked for, who reads and pays. */

interface Coded<T> {
  code: string;
  value: T;
}

interface Catalogued<T extends object> extends Pick<LinePart, 'file' | 'what'> {
  schema: z.ZodType<T>;
  /** All that there is of it, as the desk has it. */
  all(tx: Tx): Promise<Coded<object>[]>;
  store(tx: Tx, code: string, value: T): Promise<void>;
  action: AuditAction;
}

/** A part of the catalogue: each by its code, with what its form at the desk holds. */
function cataloguePart<T extends object>({ schema, all, store, ...part }: Catalogued<T>): LinePart {
  const every = async (tx: Tx): Promise<Coded<T>[]> =>
    (await all(tx)).map(({ code, value }) => ({ code, value: schema.parse(value) }));
  return linePart({
    ...part,
    schema: z.strictObject({ code: catalogueCode, value: schema }) as z.ZodType<Coded<T>>,
    every,
    name: ({ code }) => code,
    take: async (tx, { code, value }): Promise<Outcome> => {
      const here = (await every(tx)).find((one) => one.code === code);
      if (here) return isSame(here.value, value) ? 'unchanged' : 'kept';
      await store(tx, code, value);
      await writeOutbox(tx, [catalogueTag()]);
      return 'created';
    },
    act: ({ code, value }) => ({
      action: part.action,
      subject: { kind: 'document', id: code },
      detail: 'importado',
      after: value,
    }),
  });
}

const EPOCH = new Date(0);

const products = cataloguePart({
  file: 'products.ndjson',
  what: ['producto', 'productos'],
  schema: z.object(changeProduct.shape),
  all: async (tx) =>
    (await readCatalogue(tx, EPOCH)).products.map((value) => ({ code: value.sku, value })),
  store: storeProduct,
  action: 'sales.product',
});

const prices = cataloguePart({
  file: 'prices.ndjson',
  what: ['precio', 'precios'],
  schema: changePrice,
  all: async (tx) =>
    (await readCatalogue(tx, EPOCH)).products.flatMap((product) =>
      product.prices.map(({ code, subscribers: _, announced: __, ...value }) => ({ code, value })),
    ),
  store: storePrice,
  action: 'sales.price',
});

const campaigns = cataloguePart({
  file: 'campaigns.ndjson',
  what: ['campaña', 'campañas'],
  schema: changeCampaign,
  all: async (tx) =>
    (await readCatalogue(tx, EPOCH)).campaigns.map(({ key, isOn: _, ...value }) => ({
      code: key,
      value,
    })),
  store: storeCampaign,
  action: 'sales.campaign',
});

const readers = linePart({
  file: 'readers.ndjson',
  what: ['lector', 'lectores'],
  isPersonal: true,
  schema: wholeReader,
  every: everyReader,
  name: ({ id }) => id,
  take: (tx, reader, { ids, now }) => takeReader(tx, reader, { ids, now }),
  act: ({ id, site }) => ({
    action: 'document.import',
    subject: { kind: 'document', id: `reader:${id}` },
    site,
    detail: 'cuenta de lector, nueva',
  }),
});

/** Money is not moved by a file: who pays is charged where the order was made. */
const subscriptions: LinePart = {
  file: 'subscriptions.ndjson',
  what: ['suscripción', 'suscripciones'],
  isPersonal: true,
  every: everySubscription,
  take: null,
};

export const SALES_PARTS = { products, prices, campaigns, readers, subscriptions };
