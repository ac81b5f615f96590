const MAX_ADDRESS_CHARS = 254;
const ADDRESS =
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** An address in the form in which it is stored and compared; undefined for what is none. */
export function emailAddress(given: string): string | undefined {
  const address = given.trim().normalize('NFC').toLowerCase();
  const isAddress =
    address.length <= MAX_ADDRESS_CHARS &&
    ADDRESS.test(address) &&
    !/(?:^|@)\.|\.(?:@|\.|$)/.test(address);
  return isAddress ? address : undefined;
}
