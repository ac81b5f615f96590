/** A picture that a feed names. */
export interface FeedPicture {
  url: string;
  caption: string;
  credit: string;
}

/** What stands in a feed once, whichever of the formats it is in. */
export interface FeedItem {
  /** By which the same item is known again. */
  guid: string;
  /** Its page; '' for none. */
  link: string;
  /** Markup. */
  title: string;
  /** Markup; '' for none. */
  summary: string;
  /** The whole text as markup; '' where the feed has none. */
  body: string;
  authors: string[];
  categories: string[];
  /** As they are written; '' for none. */
  published: string;
  updated: string;
  pictures: FeedPicture[];
}

export interface Feed {
  title: string;
  items: FeedItem[];
}

const WORDS = {
  html: 'La dirección da una página web, no un canal',
  not_feed: 'La dirección no da un canal RSS ni Atom',
  cut: 'El canal llegó cortado',
  dtd: 'El canal declara entidades (DTD), que no se leen',
  too_deep: 'El canal tiene demasiados elementos o niveles',
} as const;

/** Why a text is no feed that is read, in Spanish. */
export class FeedFault extends Error {
  override name = 'FeedFault';
  readonly reason: keyof typeof WORDS;
  constructor(reason: keyof typeof WORDS) {
    super(WORDS[reason]);
    this.reason = reason;
  }
}
