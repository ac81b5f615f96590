/** rule 5.6: 110:80 in 110, 220 and 340. */
export const POST_PICTURE = { width: 110, ratio: '110:80', widths: [110, 220, 340] };
