/**
 * The process in which pictures are decoded and drawn: whoever started it ends it when it takes too
 * long, and a picture that breaks a decoder takes nothing else along. Each message is one picture
 * and what is to be done with it, as calls of sharp; the last one gives bytes, or facts.
 */
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

/** Of its facts nothing that a file may make large. */
const told = (value) =>
  Buffer.isBuffer(value)
    ? value
    : { format: value.format, compression: value.compression, autoOrient: value.autoOrient };

process.on('message', async ({ bytes, input, steps }) => {
  try {
    let image = bytes ? sharp(bytes, input) : sharp(input);
    for (const [step, ...values] of steps) image = image[step](...values);
    process.send({ value: told(await image) });
  } catch (error) {
    process.send({ fault: String(error?.message ?? error) });
  }
});
process.send('ready');
// A decoder at work would hold up an ordinary end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
