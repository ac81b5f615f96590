import type { WireSettings } from '../../../schemas/wires/wire.ts';

/** Where stories of an agency go. */
export const TARGET_LABELS: Readonly<Record<WireSettings['target'], string>> = {
  drafts: 'A los borradores, para que alguien las revise',
  readers: 'A los lectores, en cuanto llegan',
};
