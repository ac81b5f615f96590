/** The tables of each service: it alone writes them and knows their columns. */
export const TABLES: Readonly<Record<string, readonly string[]>> = {
  audit: ['audit_log'],
  backup: ['backups'],
  changes: ['outbox', 'purge_cursor'],
  database: ['migrations', 'secrets'],
  identity: [
    'oidc_requests',
    'reader_avatars',
    'reader_challenges',
    'reader_codes',
    'reader_devices',
    'reader_events',
    'reader_identities',
    'reader_keys',
    'reader_nonces',
    'reader_notices',
    'reader_passkeys',
    'reader_reports',
    'reader_sessions',
    'reader_sign_ons',
    'readers',
  ],
  images: ['image_files', 'image_pairs', 'images', 'picture_origins'],
  imports: ['import_batch_items', 'import_batches'],
  jobs: ['job_schedules', 'job_workers'],
  limits: ['request_counts'],
  live: [
    'live_blogs',
    'live_entries',
    'live_entry_versions',
    'live_erased',
    'live_events',
    'live_locks',
  ],
  mail: ['mailbox', 'sent_mails'],
  newsroom: ['authors', 'hierarchies', 'sections', 'tags'],
  pages: [
    'page_change_items',
    'page_changes',
    'page_drafts',
    'page_histories',
    'page_patterns',
    'page_publications',
    'page_redirects',
    'page_schedules',
    'page_versions',
    'pages',
    'preview_links',
  ],
  sales: [
    'sales_campaigns',
    'sales_cart_items',
    'sales_carts',
    'sales_disputes',
    'sales_enterprise_codes',
    'sales_gifts',
    'sales_google_orders',
    'sales_introductions',
    'sales_invitations',
    'sales_ledger',
    'sales_method_updates',
    'sales_offers',
    'sales_pay_links',
    'sales_order_items',
    'sales_orders',
    'sales_payment_methods',
    'sales_payments',
    'sales_plan_quotes',
    'sales_price_changes',
    'sales_price_steps',
    'sales_prices',
    'sales_products',
    'sales_refunds',
    'sales_stripe_intents',
    'sales_subscriptions',
    'sales_trial_charges',
    'sales_trial_refunds',
    'sales_work_done',
  ],
  sites: ['busy_pages', 'site_alerts', 'sites'],
  staff: [
    'api_tokens',
    'live_pairing',
    'live_sessions',
    'running_nodes',
    'signin_links',
    'staff',
    'staff_blocks',
    'staff_challenges',
    'staff_grants',
    'staff_passkeys',
    'staff_sessions',
  ],
  stories: [
    'collection_items',
    'collections',
    'documents',
    'ended_redirects',
    'indexnow_cursor',
    'sitemap_entries',
    'stories',
    'story_authors',
    'story_corrections',
    'story_redirects',
    'story_search',
    'story_sections',
    'story_tags',
    'story_websites',
    'unlisted_stories',
  ],
  'story-desk': [
    'story_drafts',
    'story_schedules',
    'story_templates',
    'story_versions',
    'wire_items',
    'wires',
  ],
  withdrawals: ['gone_addresses', 'withdrawals'],
};

/**
 * What a service publishes of its tables for others to read, each a view made for that purpose, and
 * who reads it. Its columns stay as they are when its tables change.
 */
export const VIEWS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  identity: { reader_contacts: ['mail', 'sales'] },
  live: { live_blog_names: ['images', 'newsroom'], live_entry_images: ['images'] },
  newsroom: {
    author_images: ['images'],
    author_names: ['stories'],
    section_names: ['stories', 'story-desk'],
    tag_names: ['story-desk'],
  },
  pages: {
    draft_page_images: ['images'],
    listed_page_addresses: ['stories'],
    live_page_images: ['images'],
    page_names: ['images', 'newsroom', 'stories'],
  },
  sales: { campaign_names: ['newsroom'] },
  sites: { site_images: ['images'], site_keys: ['newsroom', 'story-desk'] },
  stories: { collection_names: ['newsroom'], story_images: ['images'], story_places: ['images'] },
  'story-desk': { story_draft_images: ['images'] },
  withdrawals: {
    shown_gone_addresses: ['stories'],
    withdrawn_images: ['images', 'stories'],
    withdrawn_stories: ['stories', 'story-desk'],
  },
};

/**
 * Tables that other services read, or write, all the same. A line is taken away when its service
 * asks the owner instead; none is added.
 */
const FOREIGN_READS: Readonly<Record<string, readonly string[]>> = {
  backup: ['image_files', 'images', 'migrations'],
  newsroom: ['stories', 'story_tags', 'story_websites'],
  server: ['images'],
  'story-desk': ['stories', 'story_search', 'story_tags', 'story_websites'],
};
const FOREIGN_WRITES: Readonly<Record<string, readonly string[]>> = {
  images: ['documents'],
  newsroom: ['documents'],
  pages: ['story_redirects'],
  stories: ['page_redirects'],
};

interface SourceFile {
  path: string;
  text: string;
}

/** That code of a service reads or writes a table. */
export interface TableUse {
  service: string;
  table: string;
  isWrite: boolean;
}

const USE = /\b(INSERT INTO|UPDATE|DELETE FROM|FROM|JOIN|USING)\s+(?:ONLY\s+)?([a-z_]+)\b/g;

/** A table and a column may share their name: what follows such a word is a table. */
const usesIn = ({ path, text }: SourceFile, tables: ReadonlySet<string>): TableUse[] => {
  const [room = '', part = ''] = path.split('/');
  const service = room === 'services' ? part : room;
  return [...text.matchAll(USE)]
    .filter(([, , table = '']) => tables.has(table))
    .map(([, word = '', table = '']) => ({
      service,
      table,
      isWrite: /INSERT|UPDATE|DELETE/.test(word),
    }));
};

const has = (
  list: Readonly<Record<string, readonly string[]>>,
  service: string,
  table: string,
): boolean => list[service]?.includes(table) === true;

/** Uses of views that their owners do not name, and names of readers that read none. */
function viewFaults(files: readonly SourceFile[]): string[] {
  return Object.entries(VIEWS).flatMap(([owner, views]) =>
    Object.entries(views).flatMap(([view, readers]) => {
      const uses = files.flatMap((file) => usesIn(file, new Set([view])));
      const users = [...new Set(uses.map(({ service }) => service))];
      return [
        ...uses.filter(({ isWrite }) => isWrite).map(({ service }) => `${service} writes ${view}`),
        ...users
          .filter((service) => service !== owner && !readers.includes(service))
          .map((service) => `${service} reads ${view}`),
        ...readers
          .filter((reader) => !users.includes(reader))
          .map((reader) => `${reader} needs no line for ${view}`),
      ];
    }),
  );
}

/** Uses of tables and views that no table above allows, and lines of them that nothing needs. */
export function tableFaults(files: readonly SourceFile[]): string[] {
  const tables = new Set(Object.values(TABLES).flat());
  const uses = files.flatMap((file) => usesIn(file, tables));
  const foreign = uses.filter(({ service, table }) => !has(TABLES, service, table));
  const faults = foreign.flatMap(({ service, table, isWrite }) => {
    const isAllowed =
      has(FOREIGN_WRITES, service, table) || (!isWrite && has(FOREIGN_READS, service, table));
    return isAllowed ? [] : [`${service} ${isWrite ? 'writes' : 'reads'} ${table}`];
  });
  const stale = (list: typeof FOREIGN_READS, isWrite: boolean) =>
    Object.entries(list).flatMap(([service, named]) =>
      named
        .filter(
          (table) =>
            !foreign.some(
              (one) => one.service === service && one.table === table && one.isWrite === isWrite,
            ),
        )
        .map((table) => `${service} needs no line for ${table}`),
    );
  return [
    ...new Set(faults),
    ...stale(FOREIGN_READS, false),
    ...stale(FOREIGN_WRITES, true),
    ...viewFaults(files),
  ];
}
