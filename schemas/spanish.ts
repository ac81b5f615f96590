import { z } from 'zod';

/**
 * Whoever imports this module reads zod's messages in Spanish: editors see them, and so does who
 * starts the server.
 */
z.config(z.locales.es());
