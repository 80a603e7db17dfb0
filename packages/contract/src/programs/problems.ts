import * as z from 'zod/mini';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';

/** A refusal of a call for programs, as RFC 9457 writes it. */
export const problemDetails = z.object({
  type: z.string(),
  /** English and fixed by the status. */
  title: z.string(),
  status: z.number(),
  /** A sentence in Japanese. */
  detail: z.string(),
  /** Of a 422: every sentence by field. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

const TITLES: Readonly<Record<number, string>> = {
  ...PROBLEM_MESSAGES,
  401: 'Unauthorized',
  403: 'Forbidden',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

const DETAILS: Readonly<Record<number, string>> = {
  401: 'トークンがないか、正しくないか、期限が切れているか、終了しています。',
  403: 'このトークンには、必要な権限がありません。',
  404: '見つかりません。',
  405: 'この方法では呼び出せません。',
  408: '送信が時間内に終わりませんでした。',
  409: '同じ Idempotency-Key の処理が続いています。しばらくしてから、もう一度送信してください。',
  413: '送信された内容が大きすぎます。',
  415: '内容は application/json で送信してください。',
  429: '回数が多すぎます。Retry-After の秒数が過ぎてから、もう一度送信してください。',
  431: 'ヘッダーが長すぎます。',
  500: 'サイトで問題が起きました。X-Request-Id の番号を管理者にお知らせください。',
  503: 'ただいま応答できません。しばらくしてから、もう一度送信してください。',
};

/**
 * A refusal as RFC 9457 writes it.
 * @param body as other callers get it: its sentence stays where it is one for people
 */
export function toProblemDetails(status: number, body: unknown): z.output<typeof problemDetails> {
  const { message, errors } = (body ?? {}) as Partial<z.output<typeof problemDetails>> & {
    message?: string;
  };
  const isFixed = !message || Object.values<string>(PROBLEM_MESSAGES).includes(message);
  return {
    type: 'about:blank',
    title: TITLES[status] ?? 'Bad Request',
    status,
    detail: isFixed ? (DETAILS[status] ?? '送信された内容を読み取れませんでした。') : message,
    ...(errors && { errors }),
  };
}
