import { parse } from 'hono/utils/cookie';
import type { ReaderContext } from '../../renderer/site/reader-context.ts';
import type { Clock } from '../../schemas/clock.ts';
import { liveTicketName, readLiveTicket } from '../../services/paywall/live-ticket.ts';

interface TicketParts {
  secret: string;
  clock: Clock;
  isProduction: boolean;
}

/** rule 13.47: who follows live blogs in closed parts shows the ticket that came with the part. */
export const liveFollowers =
  ({ secret, clock, isProduction }: TicketParts): NonNullable<ReaderContext['mayFollow']> =>
  async (cookie, site, blog) => {
    const name = liveTicketName(isProduction);
    const ticket = parse(cookie ?? '', name)[name];
    return (await readLiveTicket(ticket, { secret, site }, clock())).includes(blog);
  };
