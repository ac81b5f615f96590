/** The room that something has in its page, on every screen. */
export interface Room {
  /** Of all that are equally wide. */
  name: string;
  /** In CSS pixels, on a screen of so many. */
  widthAt(screen: number): number;
}

/** rule 5.27: how wide a picture is shown in a room of so many CSS pixels, on such a screen. */
export type Box = (room: number, screen: number) => number;

/** `--page` and `--side` of ui/tokens. */
const PAGE_PX = 1_240;
/** What a page keeps free at each of its edges. */
export const sideAt = (screen: number): number => (screen < 768 ? 16 : 24);

/** All of the page between its sides. */
export const PAGE_ROOM: Room = {
  name: 'page',
  widthAt: (screen) => Math.min(PAGE_PX, screen - 2 * sideAt(screen)),
};

/** A part of a room. */
export const roomIn = (room: Room, name: string, box: Box): Room => ({
  name: `${room.name} ${name}`,
  widthAt: (screen) => box(room.widthAt(screen), screen),
});

/** A picture that is as wide as its room. */
export const wholeRoom: Box = (room) => room;

const fixed = new Map<number, Box>();

/** A picture of the same width everywhere, as one box for each width. */
export function fixedBox(px: number): Box {
  const box = fixed.get(px) ?? (() => px);
  fixed.set(px, box);
  return box;
}
