/** What a reader lets us send of them. */
export interface Consent {
  /** Advertisements may be chosen by who reads. */
  isPersonal: boolean;
  /** The string of the IAB's Transparency and Consent Framework, where a platform gave one. */
  tcString?: string;
}

interface TcData {
  tcString?: string;
  gdprApplies?: boolean;
  eventStatus?: 'tcloaded' | 'cmpuishown' | 'useractioncomplete';
  listenerId?: number;
  purpose?: { consents?: Record<string, boolean> };
}

type TcfApi = (
  command: 'addEventListener' | 'removeEventListener',
  version: 2,
  callback: (data: TcData, isSuccess: boolean) => void,
  parameter?: number,
) => void;

declare global {
  interface Window {
    /** Of a consent management platform (IAB TCF 2). */
    __tcfapi?: TcfApi;
  }
}

/** A platform that says nothing at all in this time is not there. */
const SILENCE_MS = 2_000;
/** Store on the device, make a profile for advertisements, choose by it. */
const PURPOSES = ['1', '3', '4'];

const mayProfile = ({ gdprApplies, purpose }: TcData): boolean =>
  gdprApplies === false || PURPOSES.every((each) => purpose?.consents?.[each] === true);

/**
 * Asks a consent management platform where there is one, for as long as the reader takes to answer.
 * Without one what the site says holds.
 */
export function askConsent(needsConsent: boolean): Promise<Consent> {
  const api = window.__tcfapi;
  if (!api) return Promise.resolve({ isPersonal: !needsConsent });
  return new Promise((resolve) => {
    const silence = setTimeout(() => resolve({ isPersonal: false }), SILENCE_MS);
    api('addEventListener', 2, (data, isSuccess) => {
      clearTimeout(silence);
      if (!isSuccess) return resolve({ isPersonal: false });
      if (data.eventStatus === 'cmpuishown') return;
      if (data.listenerId !== undefined)
        api('removeEventListener', 2, () => undefined, data.listenerId);
      resolve({
        isPersonal: mayProfile(data),
        ...(data.tcString ? { tcString: data.tcString } : {}),
      });
    });
  });
}
