import { configFault } from '../../../schemas/live/config.ts';
import { type CustomEmbed, readEnvelope, readMessage } from '../../../schemas/live/embed.ts';

/** A panel that has not said `ready` by then is taken away. */
export const READY_WITHIN_MS = 10_000;
/** No panel is lower or higher than this, in pixels. */
const MIN_HEIGHT = 25;
const MAX_HEIGHT = 20_000;

/** Servers refuse longer addresses. */
const MAX_QUERY_CHARS = 4_000;

/**
 * The address of a panel with its parameters, appended as every host of this protocol does it: what
 * follows a hash reaches no server, however long it is. Guests on other hosts that choose their
 * screen by the hash read their parameters from the query: there they stand in both, unless they
 * are too long for a server.
 */
export function panelAddress(
  panel: string,
  { key, embed }: { key: string; embed?: CustomEmbed | undefined },
): string {
  const parameters = new URLSearchParams();
  if (embed) parameters.set('p', JSON.stringify(embed));
  parameters.set('k', key);
  // Guests that take the query apart themselves read no blank in a plus sign.
  const query = parameters.toString().replaceAll('+', '%20');
  const withQuery = (address: string) => `${address}${address.includes('?') ? '&' : '?'}${query}`;
  const hash = panel.indexOf('#');
  const isOthers = /^https?:\/\//i.test(panel);
  if (hash < 0 || !isOthers || query.length > MAX_QUERY_CHARS) return withQuery(panel);
  return `${withQuery(panel.slice(0, hash))}${withQuery(panel.slice(hash))}`;
}

/** What a message of a panel asks of its host. */
export type PanelEvent =
  | { kind: 'ready'; height: number; isAnsRequired: boolean }
  | { kind: 'data'; embed: CustomEmbed }
  | { kind: 'cancel' }
  /** It is of this panel and cannot be taken: why, in words for editors. */
  | { kind: 'refused'; reason: string };

const SHAPE = 'El contenido llegó incompleto, y no se puede guardar.';

/**
 * Reads what came by `message`: JSON as a string or as an object. Undefined for what is no message
 * of this protocol, or of another frame (its key differs). Never throws.
 */
export function readPanelEvent(given: unknown, key: string): PanelEvent | undefined {
  const message = readMessage(given);
  if (!message) {
    const envelope = readEnvelope(given);
    if (envelope?.key !== key || envelope.action !== 'data') return undefined;
    return { kind: 'refused', reason: SHAPE };
  }
  if (message.key !== key) return undefined;
  if (message.action === 'cancel') return { kind: 'cancel' };
  if (message.action === 'ready') {
    const height = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(message.data.height)));
    return { kind: 'ready', height, isAnsRequired: message.isAnsRequired === true };
  }
  const name = configFault(message.data.config);
  if (name === undefined) return { kind: 'data', embed: message.data };
  return {
    kind: 'refused',
    reason: `El contenido usa el nombre «${name.slice(0, 60)}», que aquí no se puede guardar.`,
  };
}
