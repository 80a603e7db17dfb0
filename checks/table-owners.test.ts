import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './tree.ts';

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|truncate|insertInto\('|updateTable\('|deleteFrom\(')\s*([a-z_]+)/gi;
const TABLES = new Set(
  'brands brand_terms members member_visits invitations member_imports member_import_rows video_search mails mail_wordings suppressed_addresses mailed_tokens reset_requests answered_requests member_brands staff sessions known_devices rate_limits tags videos video_brands video_tags video_categories video_category_tags video_category_brands video_bookmarks video_watch_completions video_watch_choices video_progress video_moments video_captions caption_search browsing_history search_history notice_categories notices notice_brands pages page_brands faq_categories faqs faq_brands menu_categories menus menu_subs banner_slides banner_slide_brands film_uploads film_streams film_stream_parts video_questions video_question_answers video_question_drafts contact_categories enquiries enquiry_replies enquiry_notes audit_log staff_sessions staff_recovery_codes staff_tokens empty_searches'.split(
    ' ',
  ),
);

/** Which stores write which table. */
function writersByTable(files: SourceFile[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const [, name = ''] of text.matchAll(WRITES)) {
      const table = name.toLowerCase();
      if (!TABLES.has(table)) continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(path));
    }
  }
  return writers;
}

const shared = (files: SourceFile[]) =>
  [...writersByTable(files)].filter(([, paths]) => paths.size > 1);
const strangers = (files: SourceFile[]) =>
  [...writersByTable(files)].flatMap(([table, paths]) =>
    [...paths].filter((path) => !path.endsWith('.store.ts')).map((path) => `${table}: ${path}`),
  );

// Bulk content for measuring is no feature: it fills tables by the hundred thousand.
const product = () =>
  sourceFiles().filter(
    ({ path }) =>
      /^apps\/server\/src\//.test(path) && !/\.test\.ts$|\/demo\/|\/testing\//.test(path),
  );

test('each table is written by one store', () => {
  expect(writersByTable(product()).size).toBeGreaterThan(5);
  expect(shared(product())).toEqual([]);
});

test('tables are written in stores and nowhere else', () => {
  expect(strangers(product())).toEqual([]);
});

test('the check notices a second writer and a write outside a store', () => {
  const files = [
    { path: 'a/a.store.ts', text: 'sql`INSERT INTO tags (name) VALUES (1)`' },
    { path: 'b/b.view.ts', text: "db.deleteFrom('tags')" },
  ];
  expect(shared(files)).toHaveLength(1);
  expect(strangers(files)).toEqual(['tags: b/b.view.ts']);
});
