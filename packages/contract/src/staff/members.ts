import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { email, id, text, wireTime } from '#contract/fields.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { queryOf } from '#contract/list-query.ts';
import { memberChange } from '#contract/staff/bulk-changes.ts';
import { habitFilter } from '#contract/staff/habits.ts';
import { kana } from '#contract/staff/kana.ts';
import { officeColumns } from '#contract/staff/member-columns.ts';
import { membershipFilters } from '#contract/staff/membership-lists.ts';
import { membership, membershipDrafts } from '#contract/staff/memberships.ts';
import { resource } from '#contract/staff/resource.ts';
import { selectionCalls } from '#contract/staff/selection.ts';
import {
  filterDay,
  filterId,
  filterMonth,
  ids,
  oneRecord,
  optionalText,
  recordFields,
  staffListQuery,
  yesOrNo,
} from '#contract/staff/wire.ts';

/**
 * Whether a member can sign in now: yes (`active`); no, because of a missing password (`invited`), a
 * membership in the future (`upcoming`) or in the past (`expired`), or a suspension (`suspended`).
 */
export const MEMBER_STATES = ['active', 'invited', 'upcoming', 'expired', 'suspended'] as const;

/** One of {@link MEMBER_STATES}. */
export type MemberState = (typeof MEMBER_STATES)[number];

/** What the states are called in the console and in files. */
export const MEMBER_STATE_LABELS: Record<MemberState, string> = {
  active: '利用中',
  invited: '招待中',
  upcoming: '開始前',
  expired: '期間終了',
  suspended: '利用停止',
};

/**
 * The states of an invitation: never sent; waiting in the queue; kept by a site without mail server; sent; link opened; password chosen;
 * refused by the mail server for good; link expired.
 */
export const INVITATION_STATES = [
  'none',
  'waiting',
  'kept',
  'sent',
  'opened',
  'done',
  'bounced',
  'lapsed',
] as const;

/** One of {@link INVITATION_STATES}. */
export type InvitationState = (typeof INVITATION_STATES)[number];

/** What the states of an invitation are called in the console and in files. */
export const INVITATION_LABELS: Record<InvitationState, string> = {
  none: '未招待',
  waiting: '送信待ち',
  kept: 'サイト内に保存（未送信）',
  sent: '送信済み',
  opened: 'リンク確認済み',
  done: '設定完了',
  bounced: '不達',
  lapsed: '期限切れ',
};

/** Filter by last visit; `week` is within seven days, `longer` before a month. */
export const SEEN = ['day', 'week', 'month', 'longer', 'never'] as const;

/** Filter by the last day of a membership; `month` is within the next 31 days. */
export const ENDS = ['week', 'month', 'past', 'open'] as const;

/** The draft of a member. */
export const memberDraft = z.object({
  name: text('氏名'),
  /** The reading of the name; absent: as it is. */
  kana: z.optional(kana('フリガナ')),
  /** Empty: the name. */
  nickname: optionalText('ニックネーム', MAX_LINE),
  email: email(),
  memberships: membershipDrafts,
  is_suspended: yesOrNo('利用停止'),
  // Never sent to members; absent: as it is.
  ...z.partial(z.object(officeColumns)).shape,
});

/**
 * The filters of a list or an export of members. Watched is what members see as 視聴済み; a series
 * counts as on their own screen. Of members for whom a video or a series is not, only `watched` and
 * `brand` speak.
 */
export const memberFilters = {
  brand: filterId('会員区分'),
  state: queryOf(MEMBER_STATES, '状態'),
  invitation: queryOf(INVITATION_STATES, '招待'),
  seen: queryOf(SEEN, '最終利用'),
  ends: queryOf(ENDS, '会員期間の終了'),
  /** The last day of a membership. */
  ends_on: filterDay('会員期間の終了日'),
  /** Members who were on the site in that month or later. */
  came: filterMonth('利用した月'),
  joined: filterMonth('登録した月'),
  /** Members one of whose memberships ended in that month. */
  ended: filterMonth('会員期間が終了した月'),
  /** Members who may leave, as the last night judged them. */
  habit: habitFilter,
  /** A live evening to which they want to come, or came. */
  evening: filterId('参加する夜の会'),
  ...membershipFilters,
  /** A video that is marked as watched. */
  watched: filterId('視聴済みの動画'),
  /** A video that is not. */
  unwatched: filterId('視聴済みでない動画'),
  /** A series of which every lecture is watched. */
  series_done: filterId('完了した講座'),
  /** A series of which a lecture is not watched. */
  series_open: filterId('完了していない講座'),
  /** Of the open ones: a lecture was played or watched. */
  series_begun: filterId('途中の講座'),
  /** Of the open ones: no lecture was. */
  series_untouched: filterId('未開始の講座'),
};

/** The query of the list of members. */
export const memberQuery = staffListQuery(
  ['id', 'name', 'number', 'email', 'last_day', 'last_seen_at', 'created_at'],
  memberFilters,
);

const invitation = z.object({
  state: z.enum(INVITATION_STATES),
  /** When an operator last sent it. */
  invited_at: z.nullable(wireTime()),
  /** Number of reminders since. */
  reminders: z.number(),
  /** When the member opened its link. */
  opened_at: z.nullable(wireTime()),
});

const shared = {
  number: z.string(),
  name: z.string(),
  kana: z.string(),
  nickname: z.string(),
  email: z.string(),
  /** In the brands' order. */
  memberships: z.array(membership),
  state: z.enum(MEMBER_STATES),
  invitation,
  last_seen_at: z.nullable(wireTime()),
};

const { bulk: _, ...records } = resource('members', {
  label: 'Members',
  read: 'members.read',
  write: 'members.write',
  query: memberQuery,
  row: z.object({
    id: id(),
    created_at: wireTime(),
    ...shared,
    /** When everything of a member who leaves is erased. */
    leaves_at: z.nullable(wireTime()),
  }),
  record: z.object({
    ...recordFields,
    ...shared,
    is_suspended: z.boolean(),
    ...{ phone: z.string(), note: z.string(), own_1: z.string(), own_2: z.string() },
    /** The last terms that the member accepted, of each brand. */
    consents: z.array(z.object({ title: z.string(), accepted_at: wireTime() })),
    /** Number of the member's sessions. */
    session_count: z.number(),
    /** Of the last 30 days those with several devices that played at once, newest first. */
    playback_days: z.array(z.object({ day: z.string(), most: z.number() })),
    /** Number of the member's passkeys. */
    passkey_count: z.number(),
    /** Sign-in asks the member for a second step. */
    has_two_step: z.boolean(),
    /** What no change of the member helps, as imports say it: predicates about the member. */
    remarks: z.array(z.string()),
  }),
  draft: memberDraft,
});

/** Members: suspended, never deleted, because their questions and enquiries stay. */
export const staffMembers = {
  ...records,
  ...selectionCalls('members', {
    label: 'Members',
    write: 'members.write',
    query: memberQuery,
    change: memberChange,
  }),
};

const writes = { audience: 'staff', right: 'members.write' } as const;

export const inviteMembers = post('/api/staff/members/invitations', {
  ...writes,
  summary: 'Mails the link for the first password, again where it was mailed before',
  body: z.object({ ids: ids('会員') }),
  response: z.object({
    /** Number of members who get it. */
    count: z.number(),
    /** Number of members who have a password, are suspended or expired. */
    skipped: z.number(),
  }),
});

/** The mails that lead to a first password. */
export const INVITING_MAILS = ['invitation', 'invitation_reminder'] as const;

export const previewInvitation = get('/api/staff/invitation-mail', {
  ...writes,
  summary: 'The mail that invites or reminds members, as it comes to those of each brand',
  query: z.object({ kind: queryOf(INVITING_MAILS, 'メールの種類') }),
  response: z.array(
    z.object({
      brand: z.object({ id: id(), label: z.string() }),
      /** The sender as mail programs show it. */
      from: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
    }),
  ),
});

export const readMemberName = post('/api/staff/members/reading', {
  ...writes,
  summary: 'The reading of a name as a dictionary has it, for the form; empty where it has none',
  body: z.object({ name: text('氏名') }),
  response: z.object({ kana: z.string() }),
});

export const signMemberOut = post('/api/staff/members/{id}/sign-out', {
  ...writes,
  summary: 'Ends every session of a member; answers how many there were',
  params: oneRecord,
  response: z.object({ count: z.number() }),
});

export const endMemberTwoStep = post('/api/staff/members/{id}/two-step/end', {
  ...writes,
  freshCode: true,
  summary: 'Switches the second step of a member off, and mails a notice to the member',
  params: oneRecord,
  status: 204,
});
