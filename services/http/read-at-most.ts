/**
 * A body that never takes more than `maxBytes` of memory. Throws what `tooLarge` makes as soon as
 * more has come; nothing more of the body is read then.
 */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of atMost(body ?? [], maxBytes, tooLarge)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same chunks, until they are more than `maxBytes`. */
export async function* atMost(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge();
    yield chunk;
  }
}
