/** rule 10.2: from which width on each kind of screen begins, the widest first. */
export const BREAKPOINTS_PX = [992, 768, 0] as const;
