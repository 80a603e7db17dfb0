import type { Endpoint } from '#contract/endpoint.ts';
import * as analytics from '#contract/staff/analytics.ts';
import * as audit from '#contract/staff/audit-log.ts';
import { bannerSlides } from '#contract/staff/banner-slides.ts';
import { brands } from '#contract/staff/brands.ts';
import { broadcasts } from '#contract/staff/broadcasts.ts';
import { captions } from '#contract/staff/captions.ts';
import * as changes from '#contract/staff/changes.ts';
import { contactCategories } from '#contract/staff/contact-categories.ts';
import { contentRestore } from '#contract/staff/content-restore.ts';
import { enquiries } from '#contract/staff/enquiries.ts';
import * as erasureCalls from '#contract/staff/erasures.ts';
import { faqCategories, faqs } from '#contract/staff/faqs.ts';
import { filmChecks } from '#contract/staff/film-checks.ts';
import * as films from '#contract/staff/films.ts';
import { jobs } from '#contract/staff/jobs.ts';
import * as links from '#contract/staff/links.ts';
import { mailTemplates } from '#contract/staff/mail-templates.ts';
import { mails, suppressedAddresses } from '#contract/staff/mails.ts';
import { maintenance } from '#contract/staff/maintenance.ts';
import * as memberData from '#contract/staff/member-data.ts';
import { downloadMembers, exportMembers } from '#contract/staff/member-exports.ts';
import { memberImports } from '#contract/staff/member-imports.ts';
import * as members from '#contract/staff/members.ts';
import { menuCategories } from '#contract/staff/menus.ts';
import { noticeCategories } from '#contract/staff/notice-categories.ts';
import { notices } from '#contract/staff/notices.ts';
import * as notificationSettings from '#contract/staff/notification-settings.ts';
import * as operators from '#contract/staff/operators.ts';
import { pages } from '#contract/staff/pages.ts';
import * as passkeys from '#contract/staff/passkeys.ts';
import { pointInTime } from '#contract/staff/point-in-time.ts';
import * as preview from '#contract/staff/preview.ts';
import { questions } from '#contract/staff/questions.ts';
import { getReleaseNews } from '#contract/staff/release-news.ts';
import { replyTemplates } from '#contract/staff/reply-templates.ts';
import { retention } from '#contract/staff/retention.ts';
import { saveSegment, segments } from '#contract/staff/segments.ts';
import { series } from '#contract/staff/series.ts';
import { listMemberSeries, openSeries } from '#contract/staff/series-openings.ts';
import * as siteSettings from '#contract/staff/site-settings.ts';
import { getSiteState } from '#contract/staff/site-state.ts';
import * as staffAuth from '#contract/staff/staff-auth.ts';
import * as staffNotifications from '#contract/staff/staff-notifications.ts';
import { joinSynonyms, previewSynonyms, synonyms } from '#contract/staff/synonyms.ts';
import { tags } from '#contract/staff/tags.ts';
import { staffTerms } from '#contract/staff/terms.ts';
import { restoreTrash, trash } from '#contract/staff/trash.ts';
import * as uploads from '#contract/staff/uploads.ts';
import * as videoAnalyticsCalls from '#contract/staff/video-analytics.ts';
import { matchVideos, videoCategories } from '#contract/staff/video-categories.ts';
import { videoImports } from '#contract/staff/video-imports.ts';
import * as videoResources from '#contract/staff/video-resources.ts';
import { lookUpVimeo, videos } from '#contract/staff/videos.ts';
import { vimeo } from '#contract/staff/vimeo.ts';

/** The console's resources, each with the same calls. */
export const resources = {
  questions,
  enquiries,
  mails,
  'suppressed-addresses': suppressedAddresses,
  'mail-templates': mailTemplates,
  videos,
  'film-checks': filmChecks,
  captions,
  series,
  'banner-slides': bannerSlides,
  'menu-categories': menuCategories,
  'site-settings': siteSettings.siteSettings,
  'notification-settings': notificationSettings.notificationSettings,
  retention,
  brands,
  notices,
  tags,
  'video-categories': videoCategories,
  'notice-categories': noticeCategories,
  pages,
  'faq-categories': faqCategories,
  faqs,
  'contact-categories': contactCategories,
  'reply-templates': replyTemplates,
  terms: staffTerms,
  members: members.staffMembers,
  segments,
  broadcasts,
  erasures: erasureCalls.erasures,
  'member-imports': memberImports,
  'video-imports': videoImports,
  operators: operators.operators,
  jobs,
  trash,
  'audit-log': audit.auditLog,
  'video-analytics': videoAnalyticsCalls.videoAnalytics,
  'empty-searches': analytics.emptySearches,
  synonyms,
} as const;

type CallsOf<Name extends string, Calls extends Record<string, Endpoint>> = {
  readonly [Call in keyof Calls & string as `${Name}.${Call}`]: Calls[Call];
};

const named = <const Name extends string, const Calls extends Record<string, Endpoint>>(
  name: Name,
  calls: Calls,
) =>
  Object.fromEntries(
    Object.entries(calls).map(([call, endpoint]) => [`${name}.${call}`, endpoint]),
  ) as CallsOf<Name, Calls>;

/** Every call of the console by name; those of a resource as `notices.update`. */
export const staffApi = {
  getAuthState: staffAuth.getAuthState,
  enterPassword: staffAuth.enterPassword,
  beginEnrolment: staffAuth.beginEnrolment,
  finishEnrolment: staffAuth.finishEnrolment,
  enterCode: staffAuth.enterCode,
  leave: staffAuth.leave,
  confirmCode: staffAuth.confirmCode,
  listOwnSessions: staffAuth.listOwnSessions,
  endOwnSession: staffAuth.endOwnSession,
  changeOwnPassword: staffAuth.changeOwnPassword,
  renewRecoveryCodes: staffAuth.renewRecoveryCodes,
  ...passkeys,
  undoChange: changes.undoChange,
  ...named('questions', questions),
  ...named('enquiries', enquiries),
  ...named('mails', mails),
  ...named('suppressed-addresses', suppressedAddresses),
  ...named('mail-templates', mailTemplates),
  ...named('videos', videos),
  lookUpVimeo,
  ...named('film-checks', filmChecks),
  ...named('captions', captions),
  ...named('series', series),
  ...named('banner-slides', bannerSlides),
  ...named('menu-categories', menuCategories),
  ...named('site-settings', siteSettings.siteSettings),
  ...named('notification-settings', notificationSettings.notificationSettings),
  ...named('retention', retention),
  getNotificationStatistics: notificationSettings.getNotificationStatistics,
  sendTestMail: siteSettings.sendTestMail,
  getMailDomain: siteSettings.getMailDomain,
  getOpening: siteSettings.getOpening,
  closeOpening: siteSettings.closeOpening,
  getSiteState,
  ...named('maintenance', maintenance),
  ...named('point-in-time', pointInTime),
  ...named('content-restore', contentRestore),
  ...named('brands', brands),
  ...named('notices', notices),
  ...named('tags', tags),
  ...named('video-categories', videoCategories),
  matchVideos,
  ...named('notice-categories', noticeCategories),
  ...named('pages', pages),
  ...named('faq-categories', faqCategories),
  ...named('faqs', faqs),
  ...named('contact-categories', contactCategories),
  ...named('reply-templates', replyTemplates),
  ...named('terms', staffTerms),
  ...named('members', members.staffMembers),
  inviteMembers: members.inviteMembers,
  signMemberOut: members.signMemberOut,
  endMemberTwoStep: members.endMemberTwoStep,
  listWatched: members.listWatched,
  listAsked: members.listAsked,
  listSent: members.listSent,
  exportMembers,
  downloadMembers,
  ...named('erasures', erasureCalls.erasures),
  getMemberErasure: erasureCalls.getMemberErasure,
  askMemberErasure: erasureCalls.askMemberErasure,
  withdrawMemberErasure: erasureCalls.withdrawMemberErasure,
  ...memberData,
  ...named('segments', segments),
  ...named('broadcasts', broadcasts),
  saveSegment,
  listMemberSeries,
  openSeries,
  ...named('member-imports', memberImports),
  ...named('video-imports', videoImports),
  ...named('vimeo', vimeo),
  uploadImage: uploads.uploadImage,
  beginFilm: films.beginFilm,
  getFilmKinds: films.getFilmKinds,
  getFilm: films.getFilm,
  sendFilmPart: films.sendFilmPart,
  finishFilm: films.finishFilm,
  getFilmStream: films.getFilmStream,
  cancelFilmStream: films.cancelFilmStream,
  retryFilmStream: films.retryFilmStream,
  beginResourceFile: videoResources.beginResourceFile,
  sendResourcePart: videoResources.sendResourcePart,
  finishResourceFile: videoResources.finishResourceFile,
  previewVideo: preview.previewVideo,
  previewNotice: preview.previewNotice,
  previewPage: preview.previewPage,
  getOwnNotifications: staffNotifications.getOwnNotifications,
  saveOwnNotifications: staffNotifications.saveOwnNotifications,
  ...named('jobs', jobs),
  ...named('trash', trash),
  restoreTrash,
  findLinkTargets: links.findLinkTargets,
  readLinkTarget: links.readLinkTarget,
  listLinksTo: links.listLinksTo,
  ...named('operators', operators.operators),
  sendOperatorLink: operators.sendOperatorLink,
  disableOperator: operators.disableOperator,
  enableOperator: operators.enableOperator,
  resetOperatorAuthenticator: operators.resetOperatorAuthenticator,
  endOperatorSessions: operators.endOperatorSessions,
  setOperatorPassword: operators.setOperatorPassword,
  ...named('audit-log', audit.auditLog),
  getAuditNames: audit.getAuditNames,
  exportAuditLog: audit.exportAuditLog,
  getReleaseNews,
  getDashboard: analytics.getDashboard,
  listFaults: analytics.listFaults,
  ...named('video-analytics', videoAnalyticsCalls.videoAnalytics),
  exportVideoAnalytics: videoAnalyticsCalls.exportVideoAnalytics,
  exportRetention: videoAnalyticsCalls.exportRetention,
  ...named('empty-searches', analytics.emptySearches),
  exportEmptySearches: analytics.exportEmptySearches,
  ...named('synonyms', synonyms),
  previewSynonyms,
  joinSynonyms,
} as const;
