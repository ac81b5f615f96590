/** Where something can land, measured once when a drag begins: px from the corner of the page. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface ZoneBox extends Box {
  zone: string;
  /** Blocks of the zone, from top to bottom. */
  items: readonly (Box & { id: string })[];
}

export interface DropSpot {
  zone: string;
  /** Counts the blocks as they stand now. */
  index: number;
  /** The block that it lands after; undefined at the start. */
  afterId: string | undefined;
  /** Where the line is shown. */
  line: { left: number; width: number; top: number };
}

const REACH_PX = 160;

function distance({ left, top, right, bottom }: Box, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** The innermost zone under a point, else the nearest in reach. Zones stand outer ones first. */
export function zoneAt(zones: readonly ZoneBox[], x: number, y: number): ZoneBox | undefined {
  const under = zones.findLast((zone) => distance(zone, x, y) === 0);
  if (under) return under;
  const [near] = zones
    .map((zone) => ({ zone, away: distance(zone, x, y) }))
    .toSorted((one, other) => one.away - other.away);
  return near && near.away <= REACH_PX ? near.zone : undefined;
}

/** Between which blocks of a zone a point falls. */
export function spotIn(zone: ZoneBox, y: number): DropSpot {
  const { items } = zone;
  const index = items.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
  const at = index < 0 ? items.length : index;
  const [before, after] = [items[at - 1], items[at]];
  const top =
    before && after
      ? (before.bottom + after.top) / 2
      : before
        ? before.bottom
        : (after?.top ?? zone.top + (zone.bottom - zone.top) / 2);
  return {
    zone: zone.zone,
    index: at,
    afterId: before?.id,
    line: { left: zone.left, width: zone.right - zone.left, top },
  };
}
