import { may } from '../../schemas/may.ts';
import type { StaffMember } from '../../schemas/staff-api.ts';

/** May somebody create a page on a site: anywhere there, or in one of its sections? */
export const mayCreateOn = ({ grants }: Pick<StaffMember, 'grants'>, site: string): boolean =>
  grants.some((grant) =>
    may({ grants: [grant] }, 'page.create', { site, path: grant.section ?? '/' }),
  );
