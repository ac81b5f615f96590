/**
 * The picture library, when the first picture is worked on: it takes 20 MB, and most nodes of a
 * night only send what is ready.
 */
export const loadSharp = async () => (await import('sharp')).default;
