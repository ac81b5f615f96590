import { z } from 'zod';

/** A host of letters, digits and hyphens with a dot in it; what follows is anything but blanks. */
const WEB_ADDRESS = /^https?:\/\/(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;
/** An address on the site itself. */
const OWN_PATH = /^\/(?!\/)\S*$/;

/** The address of a recommended story: on the web, or a path of its own site. */
export const webAddress = z
  .string()
  .trim()
  .refine(
    (address) => WEB_ADDRESS.test(address) || OWN_PATH.test(address),
    'Escribe una dirección web completa, como https://ejemplo.mx/nota/',
  );
