import type { Server } from 'node:http';

/** The port could not be had. The message is one Spanish line for whoever started the process. */
export class ListenError extends Error {}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'ya lo usa otro programa. Ciérralo o elige otro con PORT.',
  EACCES: 'no tienes permiso para usarlo. Elige otro con PORT.',
  EADDRNOTAVAIL: 'esa dirección no es de esta máquina. Revisa HOST.',
};

/** Resolves once the server accepts connections. Throws ListenError. */
export const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new ListenError(
          `No se puede abrir el puerto ${port} de ${host}: ${REASONS[error.code ?? ''] ?? error.message}`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });

const DRAIN_MS = 5_000;

/** Stops accepting, lets running requests end, and cuts what is left. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
