import {
  KIND_NAMES,
  kindOf,
  type MailList,
  type NotificationKind,
} from '@orchard/contract/notification-kinds';
import { escapeHtml } from '#platform/html/html.ts';
import type { MailBody } from '#platform/mail/mail-body.ts';
import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';
import { shortened } from '#platform/text/shortened.ts';
import type { DueNews } from './due-news.view.ts';
import { pathOf } from './notifications.view.ts';

const name = { label: '会員の氏名', sample: '山田 花子' };
const content = {
  label: '種類・件名・日時・リンクの一覧',
  sample:
    '【新しい動画】\n・はじめての資産形成 第1回（2026-11-23 10:05）\nhttps://example.jp/video/1',
  isNeeded: true,
  hasLines: true,
} as const;

export const newsTemplate = mailTemplate({
  id: 31,
  kind: 'news',
  title: '新しい動画やお知らせなどが1件あるとき（会員へ）',
  placeholders: {
    name,
    heading: { label: '種類', sample: '新しい動画' },
    title: { label: '件名', sample: 'はじめての資産形成 第1回' },
    content,
    link: { label: 'その画面へのリンク', sample: 'https://example.jp/video/1' },
  },
  templateText: {
    subject: '{heading}：{title}',
    body: ['{name} 様', '{heading}のお知らせです。', '{content}', '{link}'].join('\n\n'),
    link_label: '画面を開く',
  },
});

export const digestTemplate = mailTemplate({
  id: 32,
  kind: 'digest',
  title: '新しい動画やお知らせなどのまとめ（会員へ）',
  placeholders: {
    name,
    count: { label: '件数', sample: '7' },
    content,
    link: { label: 'サイトへのリンク', sample: 'https://example.jp/' },
  },
  templateText: {
    subject: '新しい通知（{count}件）',
    body: ['{name} 様', '新しい通知が{count}件あります。', '{content}', '{link}'].join('\n\n'),
    link_label: 'サイトを開く',
  },
});

/** What a kind is called over its items, and in a subject. */
const HEADINGS: Record<NotificationKind, string> = {
  answer: '質問への回答',
  enquiry: 'お問い合わせへの返信',
  series_lecture: '受講中の講座の新しい動画',
  brand_lecture: '新しい動画',
  notice: '新しいお知らせ',
  next_lecture: '続きのご案内',
  live_event: '夜の会',
  membership: 'ご契約',
  broadcast: 'ご案内',
  security: 'セキュリティ',
};

/** Most items of a mail, and the longest title in it. */
const MOST = 20;
const LONGEST = 80;

const titleOf = ({ title, kind, brandId }: DueNews): string => {
  // Sentences about a contract or an evening name days at their end, the next lecture where it stopped.
  const isWhole = brandId !== null || ['live_event', 'next_lecture'].includes(kind);
  return shortened(title ?? kindOf(kind).label, isWhole ? Infinity : LONGEST);
};

/** Of sentences about a contract the first, which names it. */
const subjectOf = (news: DueNews) =>
  news.brandId === null ? titleOf(news) : (titleOf(news).split('。', 1)[0] ?? '');

const linkOf = (news: DueNews, origin: string) => news.payUrl ?? origin + pathOf(news);

const timeOf = ({ at }: DueNews) => at.slice(0, 16);

/** A picture that a mail can show: what members see only when signed in would stay empty. */
const pictureOf = ({ picture_url }: DueNews, origin: string) =>
  picture_url?.startsWith('https://') && !picture_url.startsWith(`${origin}/`) ? picture_url : null;

function itemHtml(news: DueNews, origin: string): string {
  const picture = pictureOf(news, origin);
  const text =
    `<a href="${escapeHtml(linkOf(news, origin))}" class="link" style="color:#1d4ed8;font-weight:bold;text-decoration:none">${escapeHtml(titleOf(news))}</a>` +
    `<br><span class="quiet" style="font-size:13px;color:#4b5563">${timeOf(news)}</span>`;
  const cell = (style: string, inner: string) =>
    `<td valign="top" style="${style}font-size:16px;line-height:1.6">${inner}</td>`;
  const image =
    picture &&
    // A grey place stays where pictures are off.
    `<div style="width:104px;min-height:58px;background:#94a3b8"><img src="${escapeHtml(picture)}" alt="" width="104" style="display:block;width:104px;height:auto;border:0"></div>`;
  return (
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>' +
    `${image ? cell('width:104px;padding:4px 12px 0 0;', image) : ''}${cell('', text)}</tr></table>`
  );
}

const moreOf = (left: number) => `ほか${left}件`;

/** The items by kind, in the order of the screens: as text, and the same as HTML. */
function bodyOf(news: readonly DueNews[], origin: string): MailBody {
  const sorted = KIND_NAMES.flatMap((kind) => news.filter((each) => each.kind === kind));
  const shown = sorted.slice(0, MOST);
  const left = sorted.length - shown.length;
  const groups = KIND_NAMES.flatMap((kind) => {
    const items = shown.filter((each) => each.kind === kind);
    return items.length > 0 ? [{ heading: HEADINGS[kind], items }] : [];
  });
  return {
    text: [
      ...groups.map(({ heading, items }) =>
        [
          `【${heading}】`,
          ...items.map((each) => `・${titleOf(each)}（${timeOf(each)}）\n${linkOf(each, origin)}`),
        ].join('\n'),
      ),
      ...(left > 0 ? [moreOf(left)] : []),
    ].join('\n\n'),
    html:
      groups
        .map(
          ({ heading, items }) =>
            `<h2 class="line" style="margin:24px 0 12px;padding:0 0 4px;border-bottom:1px solid #d1d5db;font-size:15px;line-height:1.5">${heading}</h2>` +
            items.map((each) => itemHtml(each, origin)).join(''),
        )
        .join('') + (left > 0 ? `<p style="margin:0 0 16px">${moreOf(left)}</p>` : ''),
  };
}

/** One mail to a member with all of this news, signed by the brand that it is about, or the member's. */
function newsMail(news: readonly [DueNews, ...DueNews[]], origin: string): Message {
  const [first] = news;
  const body = bodyOf(news, origin);
  const values = { name: first.name, content: body.text };
  const isOfOne = news.every(({ brandId }) => brandId === first.brandId);
  const brandId = (isOfOne ? first.brandId : null) ?? first.brand_id;
  const signedFor = brandId === null ? { memberId: first.member_id } : { brandId };
  const message =
    news.length === 1
      ? mailTo(
          newsTemplate,
          first.email,
          {
            ...values,
            heading: HEADINGS[first.kind === 'series_lecture' ? 'brand_lecture' : first.kind],
            title: subjectOf(first),
            link: linkOf(first, origin),
          },
          signedFor,
        )
      : mailTo(
          digestTemplate,
          first.email,
          { ...values, count: String(news.length), link: `${origin}/` },
          signedFor,
        );
  return { ...message, content: body };
}

/** What a mail of its own tells: leaving the digests must not end it, or nothing may. */
const standsAlone = ({ kind, mail }: DueNews) =>
  mail === 'at_once' && (kind === 'security' || kindOf(kind).usual.mail === 'at_once');

const listOf = (news: readonly DueNews[], kind: NotificationKind): MailList | null => {
  if (news.some((each) => each.kind !== kind)) return 'digest';
  return kind === 'security' ? null : kind;
};

/**
 * The mails that tell a member of all this: one, beside which only what concerns the member alone and
 * is wanted at once has its own by kind, and by brand. A mail of one kind is on the list of that kind.
 */
export function newsMails(
  news: readonly DueNews[],
  origin: string,
): { message: Message; list: MailList | null; ids: number[] }[] {
  const groups = Map.groupBy(news, (each) =>
    standsAlone(each) ? `${each.kind} ${each.brandId}` : 'gathered',
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const all = [first, ...others] as const;
    return [
      {
        message: newsMail(all, origin),
        list: listOf(all, first.kind),
        ids: all.map(({ id }) => id),
      },
    ];
  });
}
