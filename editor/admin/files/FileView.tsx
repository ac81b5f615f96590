import type { ReactNode } from 'react';
import styles from './FileView.module.css';

/** What something is, line by line: a name and a value; null for what is not to be said. */
export type FileFacts = readonly (readonly [name: string, value: string] | null)[];

interface UnopenedFileProps {
  error: Error | null;
  /** What is said until it is there. */
  opening: string;
}

/** In the place of a file that is not there yet, or could not be opened. */
export const UnopenedFile = ({ error, opening }: UnopenedFileProps) =>
  error ? (
    <p className="pe-error" role="alert">
      {error.message}
    </p>
  ) : (
    <p className="pe-help" role="status">
      {opening}
    </p>
  );

interface FileViewProps {
  facts: FileFacts;
  children: ReactNode;
}

/** The file of an account, an order or a subscription: what it is, and what can be done with it. */
export const FileView = ({ facts, children }: FileViewProps) => (
  <div className={styles.file}>
    <dl className={styles.facts}>
      {facts.map((fact) =>
        fact ? (
          <div key={fact[0]} className={styles.fact}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
    {children}
  </div>
);
