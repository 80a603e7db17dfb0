/** How a kind is mailed: each at once, gathered once a day or a week, or not. */
export const MAIL_WAYS = ['at_once', 'daily', 'weekly', 'none'] as const;

/** One of {@link MAIL_WAYS}. */
export type MailWay = (typeof MAIL_WAYS)[number];

/** The ways in which a member is told of a kind. */
export interface Ways {
  /** In the bell. */
  screen: boolean;
  mail: MailWay;
  /** On the devices that the member has allowed it on. */
  push: boolean;
}

interface DeclaredKind {
  /** Its name, in Japanese. */
  label: string;
  /** What it tells of, in Japanese. */
  help: string;
  /** The ways until operators or the member choose others. */
  usual: Ways;
  /** Always told, on the screen and by mail. */
  isAlwaysOn?: true;
  /** It is mail and nothing else, each at once. */
  isMailOnly?: true;
  /** It is chosen by category of notices. */
  hasTopics?: true;
}

/** Every kind of news for members, in the order of the screens. */
export const NOTIFICATION_KINDS = {
  answer: {
    label: '質問への回答',
    help: '動画についての質問に回答があったとき',
    usual: { screen: true, mail: 'at_once', push: true },
  },
  enquiry: {
    label: 'お問い合わせへの返信',
    help: 'お問い合わせに返信があったとき',
    usual: { screen: true, mail: 'at_once', push: true },
  },
  series_lecture: {
    label: '受講中の講座の新しい動画',
    help: '視聴を始めた講座に動画が追加されたとき',
    usual: { screen: true, mail: 'daily', push: true },
  },
  brand_lecture: {
    label: '新着動画',
    help: '視聴できる動画が公開されたとき',
    usual: { screen: true, mail: 'weekly', push: false },
  },
  notice: {
    label: 'お知らせ',
    help: '新しいお知らせが掲載されたとき',
    usual: { screen: true, mail: 'daily', push: false },
    hasTopics: true,
  },
  next_lecture: {
    label: '続きのご案内',
    help: 'しばらく視聴していないときに、続きの動画をご案内します（14日に1回まで）',
    usual: { screen: true, mail: 'at_once', push: false },
  },
  live_event: {
    label: '夜の会',
    help: '夜の会の予定、参加する会の前日と1時間前、変更・中止、録画の公開',
    usual: { screen: true, mail: 'at_once', push: true },
  },
  membership: {
    label: 'ご契約',
    help: '契約の更新や会員期間の終了が近づいたとき、お支払いを確認できなかったとき',
    usual: { screen: true, mail: 'at_once', push: true },
  },
  broadcast: {
    label: 'お知らせメール',
    help: '運営事務局からのご案内のメール',
    usual: { screen: false, mail: 'at_once', push: false },
    isMailOnly: true,
  },
  security: {
    label: 'セキュリティ',
    help: 'パスワードやメールアドレスが変更されたとき。つねにお知らせします。',
    usual: { screen: true, mail: 'at_once', push: false },
    isAlwaysOn: true,
  },
} as const satisfies Record<string, DeclaredKind>;

/** The name of a kind of news. */
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** The names of all kinds, in order. */
export const KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** A declared kind by its name. */
export const kindOf = (kind: NotificationKind): DeclaredKind => NOTIFICATION_KINDS[kind];

/**
 * A list that one press leaves: the mails of a kind, or the digests, which gather several.
 */
export type MailList = Exclude<NotificationKind, 'security'> | 'digest';

/** The bell counts so far. */
export const MOST_UNREAD = 100;
