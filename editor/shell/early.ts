type Fetch = typeof fetch;

/**
 * Requests some addresses at once, before the screen that asks for them is there. Returns how to
 * fetch: the first request for each of them takes the reply that is on its way.
 */
export function fetchEarly(addresses: readonly string[], send: Fetch): Fetch {
  const replies = new Map(
    addresses.map((address) => {
      const reply = send(address, { headers: { Accept: 'application/json' } });
      // Whoever takes it hears of it.
      reply.catch(() => undefined);
      return [address, reply];
    }),
  );
  return (input, init) => {
    const reply =
      init?.method === undefined || init.method === 'GET' ? replies.get(String(input)) : null;
    if (!reply) return send(input, init);
    replies.delete(String(input));
    return reply;
  };
}
