/** A file of the old library. */
export interface Attachment {
  id: string;
  url: string;
  alt: string;
  caption: string;
  title: string;
  credit?: string;
  /** Where the file is that somebody uploaded, where WordPress shows a smaller one. */
  original?: string;
}

/** WordPress's own proxy for pictures, before the address that it fetches. */
const PROXY = /^https?:\/\/i\d\.wp\.com\//i;
/** What WordPress adds to the name of a file for what it makes of it: a size, a turn, a cut. */
const COPY = /(?:-\d{1,5}x\d{1,5}|-scaled|-rotated|-e\d{10,13})+(?=\.\w{2,5}$)/;

/** An address without protocol, proxy and query: one file has several. */
const placeOf = (address: string): string =>
  address
    .trim()
    .replace(PROXY, '')
    .replace(/^https?:\/\//i, '')
    .replace(/[?#].*$/s, '');

const originalOf = (place: string): string => place.replace(COPY, '');

/** The files of a library by their number, and by each name that WordPress gives their copies. */
export class Attachments {
  readonly #byId = new Map<string, Attachment>();
  readonly #byPlace = new Map<string, Attachment>();
  readonly #byOriginal = new Map<string, Attachment>();

  constructor(all: Iterable<Attachment> = []) {
    for (const one of all) this.add(one);
  }

  add(attachment: Attachment): void {
    const place = placeOf(attachment.url);
    this.#byId.set(attachment.id, attachment);
    this.#byPlace.set(place, attachment);
    this.#byOriginal.set(originalOf(place), attachment);
  }

  get(id: string): Attachment | undefined {
    return this.#byId.get(id);
  }

  /** The file that an address shows, in whatever size. */
  at(address: string): Attachment | undefined {
    const place = placeOf(address);
    return this.#byPlace.get(place) ?? this.#byOriginal.get(originalOf(place));
  }
}
