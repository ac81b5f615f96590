import { ADDRESSES, SOURCE_SETS } from './address-payloads.ts';
import { CLOBBERING, DOCUMENTS } from './document-payloads.ts';
import { ATTRIBUTES, ELEMENTS, ENCODED, FOREIGN, MUTATING } from './markup-payloads.ts';
import { NAMES, SCRIPTS, STYLES, TEMPLATES } from './script-payloads.ts';

/** Events of pages, media, pointers, keys and forms, old and new: handlers are attributes. */
const EVENTS = [
  ...['abort', 'auxclick', 'beforecopy', 'beforeinput', 'beforematch', 'beforetoggle', 'blur'],
  ...['cancel', 'canplay', 'canplaythrough', 'change', 'click', 'close', 'command', 'contextlost'],
  ...['contextmenu', 'contextrestored', 'copy', 'cuechange', 'cut', 'dblclick', 'drag', 'dragend'],
  ...['dragenter', 'dragleave', 'dragover', 'dragstart', 'drop', 'durationchange', 'emptied'],
  ...['ended', 'error', 'focus', 'formdata', 'input', 'invalid', 'keydown', 'keypress', 'keyup'],
  ...['load', 'loadeddata', 'loadedmetadata', 'loadstart', 'mousedown', 'mouseenter', 'mouseleave'],
  ...['mousemove', 'mouseout', 'mouseup', 'paste', 'pause', 'play', 'playing', 'progress'],
  ...['ratechange', 'reset', 'resize', 'scroll', 'scrollend', 'search', 'seeked', 'seeking'],
  ...['select', 'slotchange', 'stalled', 'submit', 'suspend', 'timeupdate', 'toggle'],
  ...['volumechange', 'waiting', 'wheel', 'animationcancel', 'animationend', 'animationiteration'],
  ...['animationstart', 'transitioncancel', 'transitionend', 'transitionrun', 'transitionstart'],
  ...['pointerdown', 'pointerenter', 'pointermove', 'pointerover', 'pointerrawupdate'],
  ...['gotpointercapture', 'lostpointercapture', 'touchstart', 'touchend', 'selectstart'],
  ...['selectionchange', 'scrollsnapchange', 'scrollsnapchanging', 'webkitanimationstart'],
  ...['webkittransitionend', 'fullscreenchange', 'securitypolicyviolation', 'mousewheel'],
];

/** By the context of HTML, of scripts or of ours in which they would run. */
const CONTEXTS: Readonly<Record<string, readonly (string | ((call: string) => string))[]>> = {
  element: ELEMENTS,
  attribute: ATTRIBUTES,
  foreign: FOREIGN,
  mutation: MUTATING,
  encoding: ENCODED,
  script: SCRIPTS,
  style: STYLES,
  template: TEMPLATES,
  name: NAMES,
  address: ADDRESSES,
  srcset: SOURCE_SETS,
  document: DOCUMENTS,
  clobbering: CLOBBERING,
  event: EVENTS.map((name) => `<b on${name}=§>x</b>`),
};

export interface Payload {
  /** Its place in the corpus, which it tells the watcher when it runs. */
  number: number;
  context: string;
  text: string;
}

/** What a payload calls: the watcher's function with the payload's number. */
const callOf = (number: number): string => `__xss(${number})`;

const write = (source: string | ((call: string) => string), call: string): string =>
  typeof source === 'string' ? source.replaceAll('§', call) : source(call);

/** Each asks the browser, in one context or another, to call `__xss` with its number. */
export const PAYLOADS: readonly Payload[] = Object.entries(CONTEXTS)
  .flatMap(([context, sources]) => sources.map((source) => ({ context, source })))
  .map(({ context, source }, number) => ({ number, context, text: write(source, callOf(number)) }));

/** The payloads one after the other, over and over again. */
export const payloadAt = (at: number): Payload => PAYLOADS[at % PAYLOADS.length] as Payload;

/** With which payload a place begins: names that differ begin far from each other. */
export const placeOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

/** How many payloads a field says where each costs time: `XSS_TURNS=1` says all. */
export const SAMPLE_TURNS = process.env.XSS_TURNS === '1' ? PAYLOADS.length : 20;
/** Prime, so that a place has said all of them after as many turns as there are. */
const STRIDE = 67;

/** What a place says on a turn, far from what it says on the next one. */
export const sampled = (place: string, turn: number): Payload =>
  payloadAt(placeOf(place) + turn * STRIDE);
