import type { StaffRole } from '@orchard/contract/staff/rights';

/**
 * The rights of the console, in one table beside the contract: which roles may make a call. Other
 * roles get 403. A caller without password and code gets 401 from every call.
 *
 * A new call gets a line here: its name in `staffApi`, and the roles that need it for their work,
 * no more. A new kind of content made with `resource` gets one line with `content`.
 */
const ALL = 'admin editor teacher support viewer';
const EDITORS = 'admin editor';
const TEACHERS = 'admin teacher';
const SUPPORT = 'admin support';
const SUPPORT_READ = 'admin support viewer';
const ADMIN = 'admin';

/** The calls of a kind of content. */
const content = (kind: string): Record<string, string> => ({
  [`${kind}.list`]: ALL,
  [`${kind}.read`]: ALL,
  [`${kind}.versions`]: ALL,
  [`${kind}.create`]: EDITORS,
  [`${kind}.update`]: EDITORS,
  [`${kind}.bulk`]: EDITORS,
  [`${kind}.selection`]: EDITORS,
  [`${kind}.change`]: EDITORS,
  [`${kind}.restore`]: EDITORS,
});

/** The same for a kind with an order of rows. */
const ordered = (kind: string): Record<string, string> => ({
  ...content(kind),
  [`${kind}.order`]: EDITORS,
});

export const STAFF_RIGHTS: Readonly<Record<string, string>> = {
  // One's own account: every role.
  confirmCode: ALL,
  listOwnSessions: ALL,
  endOwnSession: ALL,
  changeOwnPassword: ALL,
  renewRecoveryCodes: ALL,
  getOwnNotifications: ALL,
  saveOwnNotifications: ALL,

  // The inboxes.
  'questions.list': ALL,
  'questions.read': ALL,
  'questions.versions': ALL,
  'questions.assignees': ALL,
  'questions.saveDraft': TEACHERS,
  'questions.answer': TEACHERS,
  'questions.assign': TEACHERS,
  'questions.copyToFaq': EDITORS,
  'enquiries.list': SUPPORT_READ,
  'enquiries.read': SUPPORT_READ,
  'enquiries.versions': SUPPORT_READ,
  'enquiries.assignees': SUPPORT_READ,
  'enquiries.setStatus': SUPPORT,
  'enquiries.assign': SUPPORT,
  'enquiries.addNote': SUPPORT,
  'enquiries.saveDraft': SUPPORT,
  'enquiries.reply': SUPPORT,

  // Mail.
  'mails.list': SUPPORT,
  'mails.read': SUPPORT,
  'mails.sending': SUPPORT,
  'mails.resend': SUPPORT,
  'suppressed-addresses.list': SUPPORT,
  'suppressed-addresses.clear': SUPPORT,
  'mail-templates.list': SUPPORT,
  'mail-templates.read': SUPPORT,
  'mail-templates.update': SUPPORT,
  'mail-templates.versions': SUPPORT,
  'mail-templates.restore': SUPPORT,
  'mail-templates.reset': SUPPORT,
  'mail-templates.preview': SUPPORT,
  'broadcasts.list': SUPPORT,
  'broadcasts.read': SUPPORT,
  'broadcasts.versions': SUPPORT,
  'broadcasts.create': SUPPORT,
  'broadcasts.update': SUPPORT,
  'broadcasts.bulk': SUPPORT,
  'broadcasts.selection': SUPPORT,
  'broadcasts.change': SUPPORT,
  'broadcasts.restore': SUPPORT,
  'broadcasts.audience': SUPPORT,
  'broadcasts.recipients': SUPPORT,
  'broadcasts.preview': SUPPORT,
  'broadcasts.test': SUPPORT,
  'broadcasts.send': SUPPORT,
  'broadcasts.steer': SUPPORT,

  // Content.
  // The rights to each resource are asked then.
  undoChange: ALL,
  'trash.list': EDITORS,
  'trash.selection': EDITORS,
  'trash.change': EDITORS,
  restoreTrash: EDITORS,
  findLinkTargets: ALL,
  readLinkTarget: ALL,
  listLinksTo: ALL,
  ...content('videos'),
  lookUpVimeo: EDITORS,
  'film-checks.list': ALL,
  'film-checks.read': ALL,
  'film-checks.progress': ALL,
  'film-checks.look': EDITORS,
  'film-checks.accept': EDITORS,
  'film-checks.begin': EDITORS,
  'captions.list': ALL,
  'captions.read': ALL,
  'captions.versions': ALL,
  'captions.export': ALL,
  'captions.update': EDITORS,
  'captions.bulk': EDITORS,
  'captions.restore': EDITORS,
  'captions.upload': EDITORS,
  'captions.readText': EDITORS,
  ...ordered('series'),
  ...ordered('banner-slides'),
  ...ordered('menu-categories'),
  'notification-settings.list': ALL,
  'notification-settings.read': ALL,
  'notification-settings.versions': ALL,
  'notification-settings.update': EDITORS,
  'notification-settings.restore': EDITORS,
  getNotificationStatistics: ALL,
  'site-settings.list': ALL,
  'site-settings.read': ALL,
  'site-settings.versions': ALL,
  'site-settings.update': EDITORS,
  'site-settings.restore': EDITORS,
  sendTestMail: EDITORS,
  getMailDomain: EDITORS,
  getSiteState: ADMIN,
  getOpening: EDITORS,
  closeOpening: EDITORS,
  'maintenance.read': ALL,
  'maintenance.start': ADMIN,
  'maintenance.end': ADMIN,
  ...ordered('brands'),
  ...content('notices'),
  ...ordered('notice-categories'),
  ...content('tags'),
  ...ordered('video-categories'),
  matchVideos: ALL,
  ...content('pages'),
  ...ordered('faq-categories'),
  ...ordered('faqs'),
  ...ordered('contact-categories'),
  ...ordered('reply-templates'),
  'terms.list': ALL,
  'terms.read': ALL,
  'terms.versions': ALL,
  'terms.update': EDITORS,
  'terms.restore': EDITORS,
  uploadImage: EDITORS,
  beginFilm: EDITORS,
  getFilmKinds: ALL,
  getFilm: EDITORS,
  sendFilmPart: EDITORS,
  finishFilm: EDITORS,
  getFilmStream: ALL,
  cancelFilmStream: EDITORS,
  retryFilmStream: EDITORS,
  beginResourceFile: EDITORS,
  sendResourcePart: EDITORS,
  finishResourceFile: EDITORS,
  previewVideo: ALL,
  previewNotice: ALL,
  previewPage: ALL,

  // Members.
  'members.list': SUPPORT_READ,
  'members.read': SUPPORT_READ,
  'members.versions': SUPPORT_READ,
  'members.create': SUPPORT,
  'members.update': SUPPORT,
  'members.selection': SUPPORT,
  'members.change': SUPPORT,
  'segments.list': SUPPORT_READ,
  'segments.read': SUPPORT_READ,
  'segments.versions': SUPPORT_READ,
  saveSegment: SUPPORT,
  'segments.update': SUPPORT,
  'segments.bulk': SUPPORT,
  'segments.restore': SUPPORT,
  'segments.selection': SUPPORT,
  'segments.change': SUPPORT,

  // Jobs: each operator those whose right they hold (features/jobs).
  'jobs.list': ALL,
  'jobs.read': ALL,
  'jobs.rows': ALL,
  'jobs.cancel': ALL,
  'jobs.undo': ALL,

  'members.restore': SUPPORT,
  inviteMembers: SUPPORT,
  signMemberOut: SUPPORT,
  endMemberTwoStep: SUPPORT,
  openSeries: SUPPORT,
  listMemberSeries: SUPPORT_READ,
  listWatched: SUPPORT_READ,
  listAsked: SUPPORT_READ,
  listSent: SUPPORT_READ,
  exportMembers: SUPPORT,
  downloadMembers: SUPPORT,
  'member-imports.list': SUPPORT_READ,
  'member-imports.read': SUPPORT_READ,
  'member-imports.rows': SUPPORT_READ,
  'member-imports.upload': SUPPORT,
  'member-imports.plan': SUPPORT,
  'member-imports.start': SUPPORT,
  'member-imports.discard': SUPPORT,
  'member-imports.wrongRows': SUPPORT,
  'video-imports.list': ALL,
  'video-imports.read': ALL,
  'video-imports.rows': ALL,
  'video-imports.upload': EDITORS,
  'video-imports.addCaptions': EDITORS,
  'video-imports.plan': EDITORS,
  'video-imports.start': EDITORS,
  'video-imports.discard': EDITORS,
  'video-imports.wrongRows': EDITORS,
  'vimeo.connection': EDITORS,
  'vimeo.connect': ADMIN,
  'vimeo.disconnect': ADMIN,
  'vimeo.places': EDITORS,
  'vimeo.films': EDITORS,
  'vimeo.start': EDITORS,

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

  // Newer versions of the program.
  getReleaseNews: ADMIN,

  // Statistics.
  getDashboard: ALL,
  listFaults: ALL,
  'video-analytics.list': ALL,
  'video-analytics.read': ALL,
  exportVideoAnalytics: ALL,
  exportRetention: ALL,
  'empty-searches.list': ALL,
  exportEmptySearches: ALL,
};

/**
 * Sign-in: open to everyone. `entering` works only between password and code; a signed-in operator
 * gets 403.
 */
export const STAFF_AUTH: Readonly<Record<string, 'anyone' | 'entering'>> = {
  getAuthState: 'anyone',
  enterPassword: 'anyone',
  beginEnrolment: 'entering',
  finishEnrolment: 'entering',
  enterCode: 'entering',
  leave: 'anyone',
  setOperatorPassword: 'anyone',
};

/** Whether the table lets a role make a call; undefined: it has no line for the call. */
export const serves = (call: string, role: StaffRole): boolean | undefined =>
  STAFF_RIGHTS[call]?.split(' ').includes(role);
