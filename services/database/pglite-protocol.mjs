/**
 * Many `pg` clients on the one connection of PGlite. A client's messages are run in batches, up to
 * the Sync or Query that wants a reply, and a client that opened a transaction has the
 * database to itself until it ends. (`@electric-sql/pglite-socket` 0.2 lets the messages of two
 * clients mix within a batch, and hangs when transactions and parameterised queries run side by
 * side.)
 */
import { createServer } from 'node:net';

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;
/** Query, FunctionCall, Sync and Flush want a reply. */
const ENDS_BATCH = new Set(['Q', 'F', 'S', 'H'].map((type) => type.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

/**
 * One client at a time, first come first served; a client that has its turn keeps it until it gives
 * it back.
 */
function turns() {
  let owner;
  const waiting = [];
  return {
    take: (client) =>
      new Promise((resolve) => {
        if (owner === undefined || owner === client) {
          owner = client;
          resolve();
        } else waiting.push({ client, resolve });
      }),
    giveBack: (client) => {
      if (owner !== client) return;
      const next = waiting.shift();
      owner = next?.client;
      next?.resolve();
    },
    holds: (client) => owner === client,
  };
}

/** Does a reply end with ReadyForQuery outside a transaction? */
const isIdle = (reply) => {
  const at = reply.length - 6;
  return at >= 0 && reply[at] === READY && reply[at + 4] === 5 && reply[at + 5] === IDLE;
};

function serveClient(socket, database, queue) {
  const client = Symbol('client');
  let buffered = Buffer.alloc(0);
  let batch = [];
  let hasStarted = false;
  let work = Promise.resolve();
  let isGone = false;

  const run = async (messages) => {
    await queue.take(client);
    if (isGone) return queue.giveBack(client);
    const reply = await database.execProtocolRaw(new Uint8Array(Buffer.concat(messages)));
    if (socket.writable) socket.write(reply);
    if (isIdle(reply)) queue.giveBack(client);
  };
  const schedule = (messages) => {
    work = work.then(() => run(messages)).catch((error) => socket.destroy(error));
  };
  const startup = (message) => {
    const code = message.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) socket.write('N');
    else if (code === CANCEL_REQUEST) socket.end();
    else {
      hasStarted = true;
      schedule([message]);
    }
  };
  const accept = (message) => {
    if (message[0] === TERMINATE) return socket.end();
    batch.push(message);
    if (!ENDS_BATCH.has(message[0])) return;
    schedule(batch);
    batch = [];
  };

  socket.setNoDelay(true);
  socket.on('data', (data) => {
    buffered = buffered.length > 0 ? Buffer.concat([buffered, data]) : data;
    for (;;) {
      const header = hasStarted ? 1 : 0;
      if (buffered.length < header + 4) return;
      const length = header + buffered.readInt32BE(header);
      if (length < header + 4 || length > MAX_MESSAGE_BYTES) return socket.destroy();
      if (buffered.length < length) return;
      const message = buffered.subarray(0, length);
      buffered = buffered.subarray(length);
      if (hasStarted) accept(message);
      else startup(message);
    }
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    isGone = true;
    work = work.then(async () => {
      if (!queue.holds(client)) return;
      // It left in the middle of a transaction: nothing of it may stay.
      await database.exec('ROLLBACK').catch(() => undefined);
      queue.giveBack(client);
    });
  });
}

/** Listens until the returned function is called, which waits for what runs. */
export async function serveProtocol(database, listen) {
  const queue = turns();
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveClient(socket, database, queue);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen, resolve);
  });
  return async () => {
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    for (const socket of sockets) socket.destroy();
    await closed;
  };
}
