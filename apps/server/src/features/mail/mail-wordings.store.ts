import { say } from '@orchard/contract/messages';
import { tell } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { GAP, type LetterKind, type Wording } from '#platform/mail/letter-kind.ts';
import { findWording } from '#platform/mail/wordings.view.ts';
import { recordKind } from '#platform/records/record-kind.ts';
import { findLetterKind } from './letter-kinds.view.ts';

const gapsIn = (text: string) => [...text.matchAll(GAP)].map(([, name = '']) => name);

const LABELS: Record<keyof Wording, string> = {
  subject: '件名',
  body: '本文',
  link_label: 'ボタンの文字',
};

/** Sentences about one field of a wording: gaps that the letter does not know, line ends. */
function wrongIn(letter: LetterKind, field: keyof Wording, value: string): string[] {
  const isLine = field !== 'body';
  const wrong = gapsIn(value).flatMap((name) => {
    const gap = Object.hasOwn(letter.gaps, name) ? letter.gaps[name] : undefined;
    if (!gap && name !== 'product') return [tell('validation.gap', { gap: `{${name}}` })];
    return isLine && (gap?.hasLines || name === 'link')
      ? [tell('validation.gap_line', { gap: `{${name}}`, label: LABELS[field] })]
      : [];
  });
  if (isLine && /\p{Cc}/u.test(value)) {
    wrong.push(say('validation.characters', { label: LABELS[field] }));
  }
  return [...new Set(wrong)];
}

/**
 * Refuses a wording with gaps that the letter does not know, or without one that it needs.
 * @throws Problem 422
 */
export function judgeWording(letter: LetterKind, draft: Wording): void {
  const errors: Record<string, string[]> = {};
  for (const field of ['subject', 'body', 'link_label'] as const) {
    const wrong = wrongIn(letter, field, draft[field]);
    if (wrong.length > 0) errors[field] = wrong;
  }
  const present = new Set(gapsIn(draft.body));
  const missing = Object.entries(letter.gaps).filter(
    ([name, { isNeeded }]) => isNeeded && !present.has(name),
  );
  if (missing.length > 0) {
    errors.body = [
      ...(errors.body ?? []),
      ...missing.map(([name, { label }]) =>
        tell('validation.gap_needed', { gap: `{${name}}`, label }),
      ),
    ];
  }
  if (present.has('link') && draft.link_label === '') {
    errors.link_label = [say('validation.required', { label: LABELS.link_label })];
  }
  if (Object.keys(errors).length > 0) throw fieldsProblem(errors);
}

async function store(tx: Kysely<DB>, kind: string, { subject, body, link_label }: Wording) {
  await sql`
    INSERT INTO mail_wordings (kind, subject, body, link_label)
    VALUES (${kind}, ${subject}, ${body.replace(/\r\n?/g, '\n')}, ${link_label})
    ON CONFLICT (kind) DO UPDATE SET subject = excluded.subject, body = excluded.body,
      link_label = excluded.link_label, updated_at = now()`.execute(tx);
}

/** How letters are worded, as records of the console: one for each kind, always there. */
export const wordingKind = recordKind<Wording>({
  kind: 'mail-wordings',
  label: ({ subject }) => subject,

  async read(tx, id) {
    const letter = findLetterKind(id);
    return letter && ((await findWording(tx, letter.kind)) ?? letter.wording);
  },

  async check(_tx, draft, id) {
    const letter = id === null ? undefined : findLetterKind(id);
    if (letter) judgeWording(letter, draft);
  },

  async insert(tx, draft, id) {
    const letter = id === null ? undefined : findLetterKind(id);
    if (!letter || id === null) throw new Error('a kind of letter is declared, not inserted');
    await store(tx, letter.kind, draft);
    return id;
  },

  async update(tx, id, draft) {
    const letter = findLetterKind(id);
    if (letter) await store(tx, letter.kind, draft);
  },

  /** Back to the code's own words. */
  async remove(tx, id) {
    const letter = findLetterKind(id);
    await sql`DELETE FROM mail_wordings WHERE kind = ${letter?.kind ?? ''}`.execute(tx);
  },
});
