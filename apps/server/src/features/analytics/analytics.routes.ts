import {
  emptySearches,
  exportEmptySearches,
  getDashboard,
  listFaults,
  MAX_SEARCH_EXPORT,
} from '@orchard/contract/staff/analytics';
import { csvFile } from '@orchard/spreadsheets';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { findDashboard } from './dashboard.view.ts';
import { exportedSearches, listWithSynonyms } from './empty-searches.view.ts';
import { listFaults as findFaults } from './faults.view.ts';

export const analyticsRoutes = ({ db }: { db: Database }) => [
  bind(getDashboard, () => findDashboard(db.kysely)),
  bind(listFaults, ({ staff }) => findFaults(db.kysely, staff)),
  bind(emptySearches.list, ({ query }) => listWithSynonyms(db.kysely, query)),
  // Search words identify no member: an export without personal data leaves no audit entry.
  bind(exportEmptySearches, async ({ query }) => {
    const rows = await exportedSearches(db.kysely, query, MAX_SEARCH_EXPORT);
    const csv = csvFile(
      ['日付', 'キーワード', '回数'],
      rows.map(({ day, word, searches }) => [day, word, searches]),
    );
    return { file: 'empty-searches.csv', csv, count: rows.length };
  }),
];
