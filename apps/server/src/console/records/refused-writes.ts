import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { fieldsProblem, Problem } from '#platform/http/problem.ts';

interface PostgresError extends Error {
  code: string;
  detail?: string;
  table?: string;
}

const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && typeof (error as Partial<PostgresError>).code === 'string';

/** A 409 with a sentence for the operator. */
export const conflict = (sentence: string): Problem => new Problem(409, { message: sentence });

/** A 409 because somebody else saved the record first; who and when, where that is known. */
export const savedBefore = (last: { name: string; at: string } | undefined): Problem =>
  new Problem(409, {
    message: last
      ? formatStaffMessage('conflict.saved', last)
      : formatStaffMessage('conflict.revision'),
    reason: 'saved',
  });

/**
 * The draft's field for a column: itself, the list of which it is one (`brand_id`, `brand_ids`), or
 * the list of records that have it.
 */
const fieldOf = (detail: string | undefined, draft: object): string => {
  const column = /\((?:lower\()?"?([a-z_]+)"?/.exec(detail ?? '')?.[1] ?? '';
  const has = (one: unknown) => typeof one === 'object' && one !== null && column in one;
  const records = Object.entries(draft).find(([, list]) => Array.isArray(list) && list.some(has));
  return [column, `${column}s`].find((name) => name in draft) ?? records?.[0] ?? column;
};

/** What forms call the fields whose values other rows must have, or must not have. */
const LABELS: Readonly<Record<string, string>> = {
  brand_id: 'ブランド',
  brand_ids: 'ブランド',
  email: 'メールアドレス',
  faq_category_id: 'グループ',
  name: '名前',
  number: '会員番号',
  notice_category_id: 'カテゴリー',
  slug: '識別名',
  tag_ids: 'タグ',
  terms_path: '利用規約のパス',
  video_id: '録画',
};

const gone = (field: string): Problem =>
  fieldsProblem({
    [field]: [formatStaffMessage('validation.gone', { label: LABELS[field] ?? '項目' })],
  });

/** The largest number that a row of a short table can have. */
const MAX_INTEGER = 2_147_483_647;

/** The draft's field that names a row beyond any table's numbers. */
const tooFar = (draft: object): string => {
  const found = Object.entries(draft).find(([, value]) =>
    [value].flat().some((one) => typeof one === 'number' && one > MAX_INTEGER),
  );
  return found?.[0] ?? '';
};

/**
 * Turns the database's refusals of a draft into sentences under its fields: a deleted row that the
 * draft names, a value that is taken. Other errors pass unchanged.
 */
export function refusedDraft(error: unknown, draft: object): unknown {
  if (!isPostgresError(error)) return error;
  const field = fieldOf(error.detail, draft);
  if (error.code === '23503') return gone(field);
  if (error.code === '22003') return gone(tooFar(draft));
  if (error.code === '23505') {
    const label = LABELS[field] ?? '内容';
    return fieldsProblem({ [field]: [formatStaffMessage('validation.taken', { label })] });
  }
  return error;
}

/** What the office calls the tables that may hold on to a row. */
export const USERS: Readonly<Record<string, string>> = {
  banner_slide_brands: 'バナー',
  contact_categories: 'お問い合わせの種類',
  enquiries: 'お問い合わせ',
  faq_brands: 'よくあるご質問',
  faqs: 'よくあるご質問',
  live_event_brands: '夜の会',
  memberships: '会員',
  menu_category_brands: 'メニュー',
  notice_brands: 'お知らせ',
  notices: 'お知らせ',
  page_brands: 'ページ',
  payment_contracts: 'お支払いの通知',
  payment_sources: '決済サービス',
  series_brands: '講座',
  video_brands: '動画',
  video_category_brands: '動画カテゴリー',
};

/** Turns the database's refusal to delete what is used elsewhere into a sentence that says where. */
export function refusedRemoval(error: unknown, name: string): unknown {
  if (isPostgresError(error) && /^23(?:001|503)$/.test(error.code)) {
    const uses = USERS[error.table ?? ''];
    return conflict(
      uses
        ? formatStaffMessage('conflict.used_by', { name, uses })
        : formatStaffMessage('conflict.in_use', { name }),
    );
  }
  return error;
}
