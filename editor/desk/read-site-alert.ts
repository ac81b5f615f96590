import { type SiteAlert, siteAlert } from '../../schemas/site-alert.ts';
import { type FormRead, faultsIn } from '../shell/read-form.ts';
import { clockIn, momentIn } from '../shell/zoned-minute.ts';

export interface SiteAlertText {
  text: string;
  url: string;
  /** As a clock of the site shows them. */
  starts: { date: string; time: string };
  ends: { date: string; time: string };
}

const HOUR_MS = 3_600_000;
const LASTS_HOURS = 6;

/** A new one begins now and lasts six hours. */
export const siteAlertText = (
  alert: SiteAlert | null,
  timeZone: string,
  now: Date,
): SiteAlertText => ({
  text: alert?.text ?? '',
  url: alert?.url ?? '',
  starts: clockIn(timeZone, alert ? new Date(alert.starts) : now),
  ends: clockIn(
    timeZone,
    alert ? new Date(alert.ends) : new Date(now.getTime() + LASTS_HOURS * HOUR_MS),
  ),
});

export function readSiteAlert(
  { text, url, starts, ends }: SiteAlertText,
  timeZone: string,
  now: Date,
): FormRead<SiteAlertText, SiteAlert> {
  const moment = ({ date, time }: SiteAlertText['starts']) =>
    momentIn(timeZone, date, time)?.toISOString();
  const [from, to] = [moment(starts), moment(ends)];
  const { data, error } = siteAlert.safeParse({ text, url, starts: from, ends: to });
  if (data && Date.parse(data.ends) > now.getTime()) return { given: data };
  if (data) return { faults: { ends: 'Esa hora ya pasó' } };
  const noMoment = 'Escribe un día y una hora';
  return {
    faults: {
      ...faultsIn(error.issues),
      ...(from ? {} : { starts: noMoment }),
      ...(to ? {} : { ends: noMoment }),
    },
  };
}
