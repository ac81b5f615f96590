/**
 * The picture library, when the first picture is worked on: it takes 20 MB, and most nodes of a
 * night only send what is ready. It keeps nothing of a picture that it has finished, and takes one
 * core for each: how many work at a time is decided here.
 */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
