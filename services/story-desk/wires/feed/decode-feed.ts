/** Of a charset by any name that a browser knows; undefined for none, and for one of two bytes. */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    const decoder = label ? new TextDecoder(label.trim()) : undefined;
    // Whoever says so in single bytes does not write so.
    return decoder?.encoding.startsWith('utf-16') ? undefined : decoder;
  } catch {
    return undefined;
  }
}

const MARKS: readonly [readonly number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const HEAD_BYTES = 200;

/** Node 20 takes Windows-1252 for Latin-1 where it decodes it whole, and not as a stream. */
function decodeSingleBytes(encoding: string, body: Uint8Array): string {
  const decoder = new TextDecoder(encoding);
  return decoder.decode(body, { stream: true }) + decoder.decode();
}

/**
 * A feed's text: by the mark that it begins with, else by what HTTP or the XML declaration says, in
 * that order. Bytes that are not UTF-8 though somebody says so, or nobody says anything, are read
 * as Windows-1252, in which every byte is something.
 */
export function decodeFeed(body: Uint8Array, contentType = ''): string {
  const [, marked] = MARKS.find(([bytes]) => bytes.every((byte, at) => body[at] === byte)) ?? [];
  if (marked) return new TextDecoder(marked).decode(body);
  const head = new TextDecoder('latin1').decode(body.subarray(0, HEAD_BYTES));
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  const sent = /\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  const labels = [sent, declared];
  const decoders = labels.map(decoderOf).filter((one) => one !== undefined);
  for (const { encoding } of [...decoders, new TextDecoder()]) {
    if (encoding !== 'utf-8') return decodeSingleBytes(encoding, body);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(body);
    } catch {
      // The next one may say better.
    }
  }
  return decodeSingleBytes('windows-1252', body);
}
