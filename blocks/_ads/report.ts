/** rule 10.8: what goes wrong with advertisements is logged and nothing else. */
export const report = (error: unknown): void => console.error('Anuncios:', error);
