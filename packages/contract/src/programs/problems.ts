import * as z from 'zod/mini';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';

/** A refusal of a call for programs, as RFC 9457 writes it; `detail` and `errors` are Japanese. */
export const problemDetails = z.object({
  ...{ type: z.string(), title: z.string(), status: z.number(), detail: z.string() },
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

const DETAILS: Readonly<Record<number, string>> = {
  401: 'トークンがないか、正しくないか、期限が切れているか、終了しています。',
  404: '見つかりません。',
  409: '同じ Idempotency-Key の処理が続いています。しばらくしてから、もう一度送信してください。',
  415: '内容は application/json で送信してください。',
  429: '回数が多すぎます。Retry-After の秒数が過ぎてから、もう一度送信してください。',
  500: 'サイトで問題が起きました。X-Request-Id の番号を管理者にお知らせください。',
  503: 'ただいま応答できません。しばらくしてから、もう一度送信してください。',
};

/**
 * A refusal as RFC 9457 writes it.
 * @param body as other callers get it: its sentence stays where it is one for people
 */
export function toProblemDetails(status: number, body: unknown): z.output<typeof problemDetails> {
  const { message = '', errors } = body as { message?: string; errors?: Record<string, string[]> };
  const title = (PROBLEM_MESSAGES as Readonly<Record<number, string>>)[status] ?? 'Invalid fields';
  const fixed = DETAILS[status] ?? '送信された内容を受け付けられませんでした。';
  const detail = message === title ? fixed : message;
  return { type: 'about:blank', title, status, detail, ...(errors && { errors }) };
}
