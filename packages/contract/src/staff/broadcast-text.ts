import * as z from 'zod/mini';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { optionalText } from '#contract/staff/wire.ts';
import { bodyHtml, says } from './body-html.ts';

/** The placeholders of broadcasts: what operators see in their place. */
export const BROADCAST_PLACEHOLDERS = {
  name: '氏名',
  nickname: 'ニックネーム',
  product: 'ブランド名',
  membership_until: '会員期間の終了日',
} as const;

/** One of {@link BROADCAST_PLACEHOLDERS}. */
export type BroadcastPlaceholder = keyof typeof BROADCAST_PLACEHOLDERS;

/** The label of the subject, and of the body. */
const SUBJECT = '件名';
const BODY = '本文';

// Also what was meant as one: in full width, with spaces, with capitals.
const GAP = /[{｛][\s\u3000]*[A-Za-z_Ａ-Ｚａ-ｚ＿]+[\s\u3000]*[}｝]/g;

const placeholders = new Set(Object.keys(BROADCAST_PLACEHOLDERS).map((name) => `{${name}}`));
const textOf = (html: string) => html.replace(/<[^>]*>/g, '');

/** Names each placeholder that would stand in the mails as it is. */
const placeholdersOnly = z.check<string>(({ value, issues }) => {
  const found = textOf(value).match(GAP) ?? [];
  for (const placeholder of new Set(found)) {
    if (placeholders.has(placeholder)) continue;
    const message = formatStaffMessage('validation.placeholder', { placeholder });
    issues.push({ code: 'custom', input: value, message });
  }
});

/** Names each placeholder of which a part is bold or a link: it is not found in the HTML then. */
const placeholdersComplete = z.check<string>(({ value, issues }) => {
  for (const placeholder of placeholders) {
    if (value.split(placeholder).length >= textOf(value).split(placeholder).length) continue;
    const message = formatStaffMessage('broadcasts.broken_placeholder', { placeholder });
    issues.push({ code: 'custom', input: value, message });
  }
});

// Mails are read without a sign-in.
const PICTURE = /<img\b[^<>]*?[\s"'/]src\s*=\s*["']?\s*([^\s"'<>]*)/gi;
const publicPictures = z.check<string>(({ value, issues }) => {
  const isClosed = [...value.matchAll(PICTURE)].some(
    ([, address = '']) => !/^(?:\/media\/public\/|https:)/.test(address),
  );
  if (!isClosed) return;
  const message = formatStaffMessage('broadcasts.closed_picture');
  issues.push({ code: 'custom', input: value, message });
});

/** The subject of a broadcast; a draft may be without. */
export const broadcastSubject = () => optionalText(SUBJECT, 200).check(placeholdersOnly);

/** The body of a broadcast, as HTML; a draft may be without. */
export const broadcastBody = () =>
  bodyHtml(BODY).check(placeholdersOnly, placeholdersComplete, publicPictures);

/** What of subject and body a draft still lacks. */
export const lackingText = ({ subject, body }: { subject: string; body: string }): string[] => [
  ...(subject.trim() === '' ? [SUBJECT] : []),
  ...(says(body) ? [] : [BODY]),
];

/**
 * A text with placeholders as it is shown in one line: 「［氏名］ 様へ」. Others stay as they are.
 * @param labels what each placeholder is called
 */
export const labelPlaceholders = (
  text: string,
  labels: Readonly<Record<string, string>> = BROADCAST_PLACEHOLDERS,
): string =>
  text.replace(/\{([a-z_]+)\}/g, (whole, name: string) =>
    Object.hasOwn(labels, name) ? `［${labels[name]}］` : whole,
  );

/** The name of a broadcast in lists. */
export const broadcastName = (subject: string): string =>
  labelPlaceholders(subject) || '（件名なし）';
