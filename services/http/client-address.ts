import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';

/** `::ffff:192.0.2.1` is the same machine as `192.0.2.1`. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** The first half of an IPv6 address is one household's; the rest changes as it likes. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** A machine, or a network as `192.0.2.0/24`. Throws RangeError for what is neither. */
function add(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  if (isIP(address) === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
    throw new RangeError(`«${entry}» no es una dirección ni una red`);
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

/** Is an address of one of these machines and networks? Throws RangeError. */
export function addressesIn(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) add(list, entry);
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/**
 * The other end of a connection, for counting; undefined for a proxy of ours, at whose end there is
 * everybody. Of IPv6 the /64 network. Throws RangeError.
 */
export function peerAddress(proxies: readonly string[]): (socket: Socket) => string | undefined {
  const isOurs = addressesIn(proxies);
  return ({ remoteAddress }) => {
    const address = plainAddress(remoteAddress ?? '');
    return isOurs(address) ? undefined : network(address);
  };
}

/**
 * Who a request is from, for counting: the other end of the line, or, where that is a proxy of
 * ours, whom `X-Forwarded-For` names, from its end, past further proxies of ours. What stands
 * before the first foreign address is only its word. Of IPv6 the /64 network. `onStranger` hears
 * who else forwards requests. Throws RangeError.
 */
export function clientAddress(
  proxies: readonly string[],
  onStranger: (peer: string) => void = () => undefined,
): (request: IncomingMessage) => string {
  const isOurs = addressesIn(proxies);
  return ({ socket, headers }) => {
    let client = plainAddress(socket.remoteAddress ?? '');
    if (proxies.length === 0 || !isOurs(client)) {
      if (headers['x-forwarded-for'] !== undefined) onStranger(client);
      return network(client);
    }
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    for (const entry of forwarded.reverse()) {
      const address = plainAddress(entry.trim());
      if (isIP(address) === 0) break;
      client = address;
      if (!isOurs(address)) break;
    }
    return network(client);
  };
}

const PRIVATE = addressesIn([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'],
  ...['169.254.0.0/16', '::1', 'fc00::/7', 'fe80::/10'],
]);

/**
 * Tells once of a machine near us that forwards requests and is none of our proxies, and once of
 * one elsewhere: the first is most likely ours, and all of its readers count as one.
 */
export function strangersOnce(tell: (peer: string, isNear: boolean) => void) {
  const told = new Set<boolean>();
  return (peer: string): void => {
    const isNear = PRIVATE(peer);
    if (told.has(isNear)) return;
    told.add(isNear);
    tell(peer, isNear);
  };
}
