import type pg from 'pg';

/** A column of what a statement gives, as the server describes it. */
export interface DescribedColumn {
  name: string;
  /** Of its type. */
  oid: number;
  /** 0: it is no column of a table as it stands. */
  table: number;
  attribute: number;
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** What of the driver's connection this speaks to. */
interface Connection {
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * Has PostgreSQL parse a statement without running it. Resolves to the columns that it would give;
 * rejects with what is wrong with it.
 */
export const describeStatement = (client: pg.Client, text: string): Promise<DescribedColumn[]> =>
  new Promise((resolve, reject) => {
    let columns: DescribedColumn[] = [];
    const request = {
      submit(connection: Connection) {
        connection.parse({ text, name: '', types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
        return null;
      },
      handleRowDescription({ fields }: { fields: Field[] }) {
        columns = fields.map(({ name, dataTypeID: oid, tableID: table, columnID: attribute }) => ({
          name,
          oid,
          table,
          attribute,
        }));
      },
      // The driver forgets what failed: it hears of nothing after that.
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    client.query(request as unknown as pg.QueryConfig);
  });
