/**
 * Rectangles through a filter of many blurs: a few kilobytes that take minutes to draw.
 */
export const blurredSvg = (side = 3_000, blurs = 200, rectangles = 60): Buffer =>
  Buffer.from(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">`,
      '<filter id="f" x="-1" y="-1" width="3" height="3">',
      '<feGaussianBlur stdDeviation="40"/>'.repeat(blurs),
      '</filter>',
      ...Array.from(
        { length: rectangles },
        (_, at) => `<rect x="${at * 10}" width="90%" height="90%" fill="#c30" filter="url(#f)"/>`,
      ),
      '</svg>',
    ].join(''),
  );
