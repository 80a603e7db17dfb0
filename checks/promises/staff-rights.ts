import type { StaffRole } from '@orchard/contract/staff/rights';

/**
 * The rights of the console, written down once, beside the contract that declares them: which roles
 * a call serves. A role that is not named is refused with 403; whoever is not in the console with
 * password and code is refused with 401, whatever the call.
 *
 * A new call gets a line here: its name in `staffApi`, and the roles that its work needs, no more.
 * A new kind of content made with `resource` gets one line with `content`.
 */
const ALL = 'admin editor teacher support viewer';
const ADMIN = 'admin';
const EDITORS = 'admin editor';

/** The seven calls of a kind of content. */
const content = (kind: string): Record<string, string> => ({
  [`${kind}.list`]: ALL,
  [`${kind}.read`]: ALL,
  [`${kind}.versions`]: ALL,
  [`${kind}.create`]: EDITORS,
  [`${kind}.update`]: EDITORS,
  [`${kind}.bulk`]: EDITORS,
  [`${kind}.restore`]: EDITORS,
});

export const STAFF_RIGHTS: Readonly<Record<string, string>> = {
  // One's own account: whoever is in.
  listOwnSessions: ALL,
  endOwnSession: ALL,
  changeOwnPassword: ALL,
  renewRecoveryCodes: ALL,

  // Content.
  undoChange: EDITORS,
  ...content('notices'),
  ...content('notice-categories'),
  ...content('tags'),
  ...content('video-categories'),
  matchVideos: ALL,
  ...content('pages'),
  ...content('faq-categories'),
  ...content('faqs'),
  ...content('contact-categories'),
  'terms.list': ALL,
  'terms.read': ALL,
  'terms.versions': ALL,
  'terms.update': EDITORS,
  'terms.restore': EDITORS,
  uploadImage: EDITORS,

  // Operators.
  'operators.list': ADMIN,
  'operators.read': ADMIN,
  'operators.create': ADMIN,
  'operators.update': ADMIN,
  sendOperatorLink: ADMIN,
  disableOperator: ADMIN,
  enableOperator: ADMIN,
  resetOperatorAuthenticator: ADMIN,
  endOperatorSessions: ADMIN,

  // The audit log.
  'audit-log.list': ADMIN,
  'audit-log.read': ADMIN,
  getAuditNames: ADMIN,
  exportAuditLog: ADMIN,

  // Figures.
  getDashboard: ALL,
  'video-figures.list': ALL,
  'empty-searches.list': ALL,
  exportEmptySearches: ALL,
};

/**
 * The door: open to whoever stands before it. `entering` is served only between password and code,
 * and to whoever is in already it says 403.
 */
export const STAFF_DOOR: Readonly<Record<string, 'anyone' | 'entering'>> = {
  getStanding: 'anyone',
  enterPassword: 'anyone',
  beginEnrolment: 'entering',
  finishEnrolment: 'entering',
  enterCode: 'entering',
  leave: 'anyone',
  setOperatorPassword: 'anyone',
};

/** Whether the table serves a call to a role; undefined where it has no line for the call. */
export const serves = (call: string, role: StaffRole): boolean | undefined =>
  STAFF_RIGHTS[call]?.split(' ').includes(role);
