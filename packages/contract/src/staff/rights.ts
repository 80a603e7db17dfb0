/**
 * Operators' rights by role: each role has the least that its work needs, and an operator may hold
 * several. The server checks
 * {@link may} at every call; the console checks it to show only what works.
 */

/** The rights, named after what they allow. */
export const RIGHTS = [
  'content.read',
  'content.write',
  'content.erase',
  'questions.read',
  'questions.answer',
  'enquiries.read',
  'enquiries.answer',
  'members.read',
  'members.write',
  'mail.read',
  'mail.write',
  'analytics.read',
  'audit.read',
  'staff.manage',
  'site.maintain',
  'site.recover',
  'retention.manage',
] as const;

/** One right of {@link RIGHTS}. */
export type Right = (typeof RIGHTS)[number];

/** What each right allows, in Japanese. */
export const RIGHT_LABELS: Record<Right, string> = {
  'content.read': '動画・お知らせなどの閲覧',
  'content.write': '動画・お知らせなどの作成と変更',
  'content.erase': 'ゴミ箱の中身の完全な削除',
  'questions.read': '動画の質問の閲覧',
  'questions.answer': '動画の質問への回答',
  'enquiries.read': 'お問い合わせの閲覧',
  'enquiries.answer': 'お問い合わせへの返信',
  'members.read': '会員の閲覧',
  'members.write': '会員の登録・変更・招待・書き出し',
  'mail.read': 'メールの送信状況とお知らせメールの閲覧',
  'mail.write': 'メールの再送、文面の変更、お知らせメールの送信',
  'analytics.read': '利用状況の閲覧',
  'audit.read': '操作履歴の閲覧',
  'staff.manage': 'スタッフの管理',
  'site.maintain': 'メンテナンスの開始と終了',
  'site.recover': '時点の確認と復元',
  'retention.manage': 'データの保存期間の変更',
};

/** The roles, from the most rights to the least. */
export const STAFF_ROLES = ['admin', 'editor', 'teacher', 'support', 'viewer'] as const;

/** One role of {@link STAFF_ROLES}. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles' Japanese names. */
export const ROLE_LABELS: Record<StaffRole, string> = {
  admin: '管理者',
  editor: '編集者',
  teacher: '講師',
  support: 'サポート',
  viewer: '閲覧者',
};

const RIGHTS_OF: Record<StaffRole, readonly Right[]> = {
  admin: RIGHTS,
  editor: ['content.read', 'content.write', 'questions.read', 'analytics.read'],
  teacher: ['content.read', 'questions.read', 'questions.answer', 'analytics.read'],
  support: [
    'content.read',
    'questions.read',
    'enquiries.read',
    'enquiries.answer',
    'members.read',
    'members.write',
    'mail.read',
    'mail.write',
    'analytics.read',
  ],
  viewer: ['content.read', 'questions.read', 'enquiries.read', 'members.read', 'analytics.read'],
};

/** Whether one of an operator's roles has a right. */
export const may = (roles: readonly StaffRole[], right: Right): boolean =>
  roles.some((role) => RIGHTS_OF[role].includes(right));

/** All rights of an operator with these roles. */
export const rightsOf = (roles: readonly StaffRole[]): Right[] =>
  RIGHTS.filter((right) => may(roles, right));
