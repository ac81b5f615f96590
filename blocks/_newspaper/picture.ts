/** rule 5.8: 3:3 in 60, 120 and 180. */
export const THUMBNAIL = {
  width: 60,
  ratio: '3:3',
  widths: [60, 120, 180],
  sizes: [{ width: '60px' }],
};
export const SINGLE = {
  ...THUMBNAIL,
  sizes: [{ when: '(min-width: 768px)', width: '120px' }, { width: '96px' }],
};
