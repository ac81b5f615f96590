import { isIPv6 } from 'node:net';
import { isWithin } from '../client-address.ts';

/** IPv4 networks that are nobody's on the internet, as IANA registers them. */
const isSpecialV4 = isWithin([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]);
/** All that is handed out of IPv6. */
const isUnicast = isWithin(['2000::/3']);
/** Of it what is for documents and protocols, or holds an address of IPv4. */
const isSpecialV6 = isWithin(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Is a machine's address one of the internet's, and of no network of somebody's own? */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv6(mapped)) return isUnicast(mapped) && !isSpecialV6(mapped);
  return /^\d+(?:\.\d+){3}$/.test(mapped) && !isSpecialV4(mapped);
}
