import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/text-field.tsx';
import { japaneseDate } from './dates.ts';
import { createMessages } from './messages.ts';

const t = createMessages({
  'removable.title': 'パスキーと2段階認証',
  'removable.passkey': 'パスキー「{name}」を削除する',
  'removable.passkey.added': '{date}に追加',
  'removable.two_step': '2段階認証を無効にする',
  'removable.two_step.since': '{date}に設定',
  'removable.code': '認証コード（6桁）またはリカバリーコード',
  'removable.code.hint':
    '2段階認証を無効にするために必要です。コードがない場合は、上のチェックを外してください。',
});

/** What lets into an account besides its password. */
export interface RemovableWays {
  passkeys: readonly { id: number; name: string; created_at: string }[];
  /** Null: there is none. */
  authenticator: { on_since: string; needs_code: boolean } | null;
}

/** What the member keeps of it, and the code for what does not go without. */
interface Choice {
  keeps: (way: number | 'authenticator') => boolean;
  keep: (way: number | 'authenticator', isKept: boolean) => void;
  code: string;
  setCode: (code: string) => void;
  codeField: RefObject<HTMLInputElement | null>;
}

/** The choice of what goes: at first everything. */
export function useRemovableWays(): Choice {
  const [kept, setKept] = useState<ReadonlySet<number | 'authenticator'>>(new Set());
  const [code, setCode] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  const keep: Choice['keep'] = (way, isKept) =>
    setKept((before) => {
      const after = new Set(before);
      if (isKept) after.add(way);
      else after.delete(way);
      return after;
    });
  return { keeps: (way) => kept.has(way), keep, code, setCode, codeField };
}

/** Passkeys and the authenticator, each with a box that removes it. */
export function RemovableWaysFields({
  ways: { passkeys, authenticator },
  choice: { keeps, keep, code, setCode, codeField },
  codeError,
  children,
}: {
  ways: RemovableWays;
  choice: Choice;
  codeError?: string | undefined;
  /** Says what the boxes are for. */
  children: ReactNode;
}) {
  if (passkeys.length === 0 && authenticator === null) return null;
  return (
    <fieldset className="rounded-xl border border-line px-4 pt-3 pb-4">
      <legend className="px-1 text-sm font-semibold text-text">{t('removable.title')}</legend>
      <div className="mb-2 text-sm [word-break:auto-phrase]">{children}</div>
      {passkeys.map(({ id, name, created_at }) => (
        <Checkbox
          key={id}
          label={t('removable.passkey', { name })}
          hint={t('removable.passkey.added', { date: japaneseDate(created_at) })}
          checked={!keeps(id)}
          onChange={({ target }) => keep(id, !target.checked)}
        />
      ))}
      {authenticator && (
        <Checkbox
          label={t('removable.two_step')}
          hint={t('removable.two_step.since', { date: japaneseDate(authenticator.on_since) })}
          checked={!keeps('authenticator')}
          onChange={({ target }) => keep('authenticator', !target.checked)}
        />
      )}
      {authenticator?.needs_code && !keeps('authenticator') && (
        <div className="mt-3">
          <TextField
            ref={codeField}
            label={t('removable.code')}
            hint={t('removable.code.hint')}
            error={codeError}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
    </fieldset>
  );
}
