/**
 * Operators' rights by role: each role has the least that its work needs. The server checks
 * {@link may} at every call; the console checks it to show only what works.
 */

/** The rights, named after what they allow. */
export const RIGHTS = [
  'content.read',
  'content.write',
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
] as const;

/** One right of {@link RIGHTS}. */
export type Right = (typeof RIGHTS)[number];

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

/** Whether a role has a right. */
export const may = (role: StaffRole, right: Right): boolean => RIGHTS_OF[role].includes(right);
