import type { StaffRole } from '@orchard/contract/staff/rights';

/**
 * The rights of the console, in one table beside the contract: which roles may make a call. Other
 * roles get 403. A caller without password and code gets 401 from every call.
 *
 * A new call gets its name in `staffApi` here, and the roles that need it for their work, no more. A
 * new kind of content made with `resource` gets one line with `content`.
 */
const ALL = 'admin editor teacher support viewer';
const EDITORS = 'admin editor';
const TEACHERS = 'admin teacher';
const SUPPORT = 'admin support';
const SUPPORT_READ = 'admin support viewer';
const ADMIN = 'admin';

/** These calls, or those of a kind, are for these roles. */
const calls = (roles: string, names: string, kind = ''): Record<string, string> =>
  Object.fromEntries(
    names.split(' ').map((name) => [kind === '' ? name : `${kind}.${name}`, roles]),
  );

/** The calls of a kind of content. */
const content = (kind: string): Record<string, string> => ({
  ...calls(ALL, 'list read versions', kind),
  ...calls(EDITORS, 'create update bulk selection change restore', kind),
});

/** The same for a kind with an order of rows. */
const ordered = (kind: string): Record<string, string> => ({
  ...content(kind),
  ...calls(EDITORS, 'order', kind),
});

export const STAFF_RIGHTS: Readonly<Record<string, string>> = {
  // One's own account: every role.
  ...calls(ALL, 'confirmCode listOwnSessions endOwnSession changeOwnPassword renewRecoveryCodes'),
  ...calls(ALL, 'listOwnPasskeys beginOwnPasskey addOwnPasskey renameOwnPasskey removeOwnPasskey'),
  ...calls(ALL, 'getOwnIdentity joinOwnIdentity removeOwnIdentity giveUpPassword'),
  ...calls(ADMIN, 'getSignInProvider setSignInProvider removeSignInProvider'),
  ...calls(ALL, 'getOwnNotifications saveOwnNotifications'),

  // The inboxes. The one list: of each kind what its own calls allow (several-kinds.test.ts).
  ...calls(ALL, 'list state mailFrame', 'inbox'),
  ...calls(ALL, 'list read versions assignees', 'questions'),
  ...calls(TEACHERS, 'saveDraft answer assign merge', 'questions'),
  ...calls(EDITORS, 'copyToFaq', 'questions'),
  ...calls(SUPPORT_READ, 'list read versions assignees', 'enquiries'),
  ...calls(SUPPORT, 'setStatus assign addNote saveDraft reply', 'enquiries'),

  // Mail.
  ...calls(SUPPORT, 'list read sending resend', 'mails'),
  ...calls(SUPPORT, 'list clear reasons clearReason', 'suppressed-addresses'),
  ...calls(SUPPORT, 'list read update versions restore reset preview', 'mail-templates'),
  ...calls(SUPPORT, 'list read versions create update bulk selection change restore', 'broadcasts'),
  ...calls(SUPPORT, 'audience recipients preview test send steer', 'broadcasts'),

  // Content. To undo, the rights to each resource are asked then.
  ...calls(ALL, 'undoChange findLinkTargets readLinkTarget listLinksTo'),
  // The trash: of each kind what its own calls allow (several-kinds.test.ts).
  ...calls(ALL, 'list selection change', 'trash'),
  ...calls(ALL, 'restoreTrash'),
  ...content('videos'),
  ...calls(EDITORS, 'lookUpVimeo'),
  ...calls(ALL, 'list read progress', 'film-checks'),
  ...calls(EDITORS, 'look accept begin', 'film-checks'),
  ...calls(ALL, 'list read versions export', 'captions'),
  ...calls(EDITORS, 'update bulk restore upload readText', 'captions'),
  ...content('corrections'),
  ...calls(ALL, 'findSpokenPlaces'),
  ...ordered('series'),
  ...content('live-events'),
  ...calls(EDITORS, 'addDates', 'live-events'),
  ...ordered('banner-slides'),
  ...ordered('menu-categories'),
  ...calls(ALL, 'list read versions', 'notification-settings'),
  ...calls(EDITORS, 'update restore', 'notification-settings'),
  ...calls(ALL, 'getNotificationStatistics'),
  ...calls(ALL, 'list read versions', 'site-settings'),
  ...calls(EDITORS, 'update restore', 'site-settings'),
  ...calls(EDITORS, 'sendTestMail getMailDomain getOpening closeOpening'),
  ...calls(ADMIN, 'getSiteState'),
  ...calls(ALL, 'read', 'maintenance'),
  ...calls(ADMIN, 'start end plan withdraw', 'maintenance'),
  // Of each kind what its own list allows (schedule.test.ts).
  ...calls(ALL, 'getSchedule'),
  ...calls(ADMIN, 'list read versions update restore preview runs', 'retention'),
  ...ordered('brands'),
  ...content('notices'),
  ...ordered('notice-categories'),
  ...content('tags'),
  ...ordered('video-categories'),
  ...calls(ALL, 'matchVideos'),
  ...content('pages'),
  ...ordered('faq-categories'),
  ...ordered('faqs'),
  ...ordered('contact-categories'),
  ...ordered('reply-templates'),
  ...calls(ALL, 'list read versions', 'terms'),
  ...calls(EDITORS, 'update restore', 'terms'),
  ...calls('admin editor teacher support', 'uploadImage'),
  ...calls(EDITORS, 'beginFilm getFilm sendFilmPart finishFilm cancelFilmStream'),
  ...calls(EDITORS, 'retryFilmStream beginResourceFile sendResourcePart finishResourceFile'),
  ...calls(ALL, 'getFilmKinds getFilmStream previewVideo previewNotice previewPage'),

  // Members.
  ...calls(SUPPORT_READ, 'list read versions', 'members'),
  ...calls(SUPPORT, 'create update selection change restore', 'members'),
  ...calls(SUPPORT_READ, 'list read versions', 'segments'),
  ...calls(SUPPORT, 'saveSegment'),
  ...calls(SUPPORT, 'update bulk restore selection change', 'segments'),
  ...calls(
    SUPPORT,
    'inviteMembers previewInvitation readMemberName signMemberOut removeMemberPasskeys',
  ),
  ...calls(SUPPORT, 'endMemberTwoStep openSeries'),
  ...calls(SUPPORT, 'askMemberErasure withdrawMemberErasure exportMembers downloadMembers'),
  ...calls(SUPPORT, 'getMemberData makeMemberData openMemberData downloadMemberData'),
  ...calls(
    SUPPORT_READ,
    'getMemberColumns listMemberSeries listTimeline getMemberCard getMemberErasure',
  ),
  ...calls(SUPPORT_READ, 'list read', 'erasures'),
  ...calls(SUPPORT, 'noteErasureSeen'),
  ...calls(SUPPORT_READ, 'list', 'memberships'),
  ...calls(SUPPORT_READ, 'list', 'member-habits'),
  ...calls(SUPPORT, 'contact', 'member-habits'),
  ...calls(SUPPORT_READ, 'list read', 'payment-events'),
  ...calls(SUPPORT, 'joinPayer invitePayer notePaymentSeen'),
  ...calls(SUPPORT_READ, 'list read rows', 'member-imports'),
  ...calls(SUPPORT, 'upload reread plan start discard wrongRows', 'member-imports'),
  ...calls(SUPPORT_READ, 'list read rows unpaid', 'payment-imports'),
  ...calls(SUPPORT, 'upload reread plan start discard wrongRows', 'payment-imports'),
  ...calls(ALL, 'list read rows', 'video-imports'),
  ...calls(EDITORS, 'upload addCaptions reread plan start discard wrongRows', 'video-imports'),
  ...calls(EDITORS, 'connection places films foresee start follows follow unfollow', 'vimeo'),
  ...calls(ADMIN, 'connect disconnect', 'vimeo'),

  // Jobs: each operator those whose right they hold (features/jobs).
  ...calls(ALL, 'list read rows cancel undo', 'jobs'),

  // Tokens of programs.
  ...calls(ADMIN, 'list create end', 'api-tokens'),

  // Operators.
  ...calls(ADMIN, 'list read versions create update restore', 'webhooks'),
  ...calls(ADMIN, 'secret steer deliveries', 'webhooks'),
  ...calls(ADMIN, 'list read create update', 'operators'),
  ...calls(ADMIN, 'sendOperatorLink disableOperator enableOperator resetOperatorAuthenticator'),
  ...calls(ADMIN, 'endOperatorSessions'),

  // Payment providers.
  ...calls(ADMIN, 'list read versions create update restore', 'payment-sources'),
  ...calls(ADMIN, 'renewPaymentSecret listPaymentArrivals retryPaymentArrival'),

  // The site at any second.
  ...calls(ADMIN, 'read open enter close', 'point-in-time'),
  ...calls(ADMIN, 'list read start', 'content-restore'),

  // The audit log.
  ...calls(ADMIN, 'list read', 'audit-log'),
  ...calls(ADMIN, 'getAuditNames exportAuditLog'),

  // Newer versions of the program.
  ...calls(ADMIN, 'getReleaseNews'),

  // Statistics.
  ...calls(ALL, 'getReport listFaults exportVideoAnalytics exportRetention exportEmptySearches'),
  ...calls(ALL, 'list read', 'video-analytics'),
  ...calls(ALL, 'lecturersMinute'),
  ...calls(ALL, 'list', 'empty-searches'),
  ...content('synonyms'),
  ...calls(ALL, 'previewSynonyms'),
  ...calls(EDITORS, 'joinSynonyms'),
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
  getStaffPasskeyRequest: 'anyone',
  enterWithPasskey: 'anyone',
  beginProviderSignIn: 'anyone',
  finishProviderSignIn: 'anyone',
  leave: 'anyone',
  setOperatorPassword: 'anyone',
};

/** Whether the table lets a role make a call; undefined: it has no line for the call. */
export const serves = (call: string, role: StaffRole): boolean | undefined =>
  STAFF_RIGHTS[call]?.split(' ').includes(role);
