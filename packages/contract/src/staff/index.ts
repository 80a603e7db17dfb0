import type { Endpoint } from '#contract/endpoint.ts';
import * as analytics from '#contract/staff/analytics.ts';
import { apiTokens } from '#contract/staff/api-tokens.ts';
import * as audit from '#contract/staff/audit-log.ts';
import { bannerSlides } from '#contract/staff/banner-slides.ts';
import { brands } from '#contract/staff/brands.ts';
import { broadcasts } from '#contract/staff/broadcasts.ts';
import { captions } from '#contract/staff/captions.ts';
import * as changes from '#contract/staff/changes.ts';
import { contactCategories } from '#contract/staff/contact-categories.ts';
import { contentRestore } from '#contract/staff/content-restore.ts';
import * as correctionCalls from '#contract/staff/corrections.ts';
import { enquiries } from '#contract/staff/enquiries.ts';
import * as erasureCalls from '#contract/staff/erasures.ts';
import { faqCategories, faqs } from '#contract/staff/faqs.ts';
import { filmChecks } from '#contract/staff/film-checks.ts';
import * as films from '#contract/staff/films.ts';
import { staffHabits } from '#contract/staff/habits.ts';
import { inbox } from '#contract/staff/inbox.ts';
import { jobs } from '#contract/staff/jobs.ts';
import * as links from '#contract/staff/links.ts';
import { liveEvents } from '#contract/staff/live-events.ts';
import { mailTemplates } from '#contract/staff/mail-templates.ts';
import { mails, suppressedAddresses } from '#contract/staff/mails.ts';
import { maintenance } from '#contract/staff/maintenance.ts';
import * as memberColumns from '#contract/staff/member-columns.ts';
import * as memberData from '#contract/staff/member-data.ts';
import * as memberExports from '#contract/staff/member-exports.ts';
import { memberImports } from '#contract/staff/member-imports.ts';
import * as memberTimeline from '#contract/staff/member-timeline.ts';
import * as members from '#contract/staff/members.ts';
import { staffMemberships } from '#contract/staff/membership-lists.ts';
import { menuCategories } from '#contract/staff/menus.ts';
import { noticeCategories } from '#contract/staff/notice-categories.ts';
import { notices } from '#contract/staff/notices.ts';
import * as notificationSettings from '#contract/staff/notification-settings.ts';
import * as operators from '#contract/staff/operators.ts';
import { pages } from '#contract/staff/pages.ts';
import * as passkeys from '#contract/staff/passkeys.ts';
import * as payments from '#contract/staff/payment-events.ts';
import { paymentImports } from '#contract/staff/payment-imports.ts';
import * as paymentSourceCalls from '#contract/staff/payment-sources.ts';
import { pointInTime } from '#contract/staff/point-in-time.ts';
import * as preview from '#contract/staff/preview.ts';
import { questions } from '#contract/staff/questions.ts';
import { getReleaseNews } from '#contract/staff/release-news.ts';
import { replyTemplates } from '#contract/staff/reply-templates.ts';
import { getReport } from '#contract/staff/report.ts';
import { retention } from '#contract/staff/retention.ts';
import { getSchedule } from '#contract/staff/schedule.ts';
import { saveSegment, segments } from '#contract/staff/segments.ts';
import { series } from '#contract/staff/series.ts';
import * as seriesOpenings from '#contract/staff/series-openings.ts';
import * as siteSettings from '#contract/staff/site-settings.ts';
import { getSiteState } from '#contract/staff/site-state.ts';
import * as staffAuth from '#contract/staff/staff-auth.ts';
import * as identities from '#contract/staff/staff-identities.ts';
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
import { webhooks } from '#contract/staff/webhooks.ts';

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
  corrections: correctionCalls.corrections,
  series,
  'live-events': liveEvents,
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
  memberships: staffMemberships,
  'member-habits': staffHabits,
  segments,
  broadcasts,
  erasures: erasureCalls.erasures,
  'payment-events': payments.paymentEvents,
  'payment-sources': paymentSourceCalls.paymentSources,
  'member-imports': memberImports,
  'video-imports': videoImports,
  'payment-imports': paymentImports,
  operators: operators.operators,
  'api-tokens': apiTokens,
  jobs,
  trash,
  'audit-log': audit.auditLog,
  'video-analytics': videoAnalyticsCalls.videoAnalytics,
  'empty-searches': analytics.emptySearches,
  synonyms,
  webhooks,
} as const;

/** Every call of the resources, as `notices.update`. */
type NamedCalls<Resources> = {
  readonly [Name in {
    [Kind in keyof Resources & string]: `${Kind}.${keyof Resources[Kind] & string}`;
  }[keyof Resources &
    string]]: Name extends `${infer Kind extends keyof Resources & string}.${infer Call}`
    ? Resources[Kind][Call & keyof Resources[Kind]]
    : never;
};

const named = <const Resources extends Record<string, Record<string, Endpoint>>>(all: Resources) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, calls]) =>
      Object.entries(calls).map(([call, endpoint]) => [`${name}.${call}`, endpoint]),
    ),
  ) as NamedCalls<Resources>;

type CallsIn<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

/** The calls that a file exports, besides what else it exports. */
const callsIn = <Module extends object>(file: Module) =>
  Object.fromEntries(
    Object.entries(file).filter(
      ([, one]) => typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
    ),
  ) as CallsIn<Module>;

/** Every call of the console by name; those of a resource as `notices.update`. */
export const staffApi = {
  ...named({
    ...resources,
    inbox,
    maintenance,
    'point-in-time': pointInTime,
    'content-restore': contentRestore,
    vimeo,
  }),
  ...callsIn(staffAuth),
  ...callsIn(passkeys),
  ...callsIn(identities),
  ...callsIn(changes),
  ...callsIn(correctionCalls),
  ...callsIn(notificationSettings),
  ...callsIn(siteSettings),
  ...callsIn(members),
  ...callsIn(memberColumns),
  ...callsIn(memberTimeline),
  ...callsIn(memberExports),
  ...callsIn(erasureCalls),
  ...callsIn(memberData),
  ...callsIn(payments),
  ...callsIn(paymentSourceCalls),
  ...callsIn(seriesOpenings),
  ...callsIn(uploads),
  ...callsIn(films),
  ...callsIn(videoResources),
  ...callsIn(preview),
  ...callsIn(staffNotifications),
  ...callsIn(links),
  ...callsIn(operators),
  ...callsIn(audit),
  ...callsIn(analytics),
  ...callsIn(videoAnalyticsCalls),
  getReleaseNews,
  getReport,
  getSchedule,
  getSiteState,
  joinSynonyms,
  lookUpVimeo,
  matchVideos,
  previewSynonyms,
  restoreTrash,
  saveSegment,
} as const;
