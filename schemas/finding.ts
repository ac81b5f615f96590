import type { Json } from './json.ts';
import type { Issue } from './page.ts';

/** What mends a finding with one press, as one step that can be undone. */
export type Mend = { /** On the button. */ label: string } & (
  | {
      kind: 'set-field';
      block: string /** Inside the block's fields. */;
      path: Issue['path'];
      value: Json;
    }
  | { kind: 'remove-block'; block: string }
);

/**
 * What is to be said of a page before readers get it: a fault stops that, a warning asks whoever
 * publishes.
 */
export interface Finding extends Issue {
  severity: 'fault' | 'warning';
  /** Which rule found it: one of `blocks/_checks`. */
  rule: string;
  /** The block that it is about, by its stored id, with what editors call it. */
  block?: { id: string; label: string };
  /** Another block without which it would be none. */
  also?: { id: string; label: string };
  /** Dotted path of the field inside the block's fields, or of the metadata, with its label. */
  field?: { path: string; label: string };
  mend?: Mend;
  /** A warning of what readers have had all along: it is shown, and nobody is asked again. */
  isOld?: true;
}

export const isFault = ({ severity }: Finding): boolean => severity === 'fault';
