import { MOST_PASSKEYS } from '@orchard/contract/passkey-limits';
import type { Passkey } from '@orchard/contract/passkeys';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { lazy, Suspense, useState } from 'react';
import { query } from '#lib/api/call.ts';
import { isoDate, japaneseDate } from '#lib/dates.ts';
import { createMessages } from '#lib/messages.ts';
import { showToast } from '#lib/toasts.ts';
import { usePasskeysHere } from '#lib/use-passkeys-here.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Section } from '#ui/section.tsx';

const t = createMessages({
  'passkeys.title': 'パスキー',
  'passkeys.lead':
    'パスキーを追加すると、パスワードを入力せずに、端末の指紋・顔・画面ロックでログインできます。',
  'passkeys.unsupported': 'このブラウザーではパスキーを使えません。',
  'passkeys.empty': 'パスキーはまだありません。',
  'passkeys.list': '追加したパスキー',
  'passkeys.added_on': '{date}に追加',
  'passkeys.used_on': '最後の利用：{date}',
  'passkeys.unused': '未使用',
  'passkeys.synced': 'ほかの端末と同期',
  'passkeys.stopped': '停止中',
  'passkeys.stopped.hint':
    '複製されたおそれがあるため、ログインには使えません。削除して、必要なら追加し直してください。',
  'passkeys.add': 'パスキーを追加する',
  'passkeys.added': 'パスキーを追加しました。',
  'passkeys.most': 'パスキーは{max}個まで追加できます。使っていないものを削除してください。',
  'passkeys.rename': '名前を変更する',
  'passkeys.rename.of': '「{name}」の名前を変更する',
  'passkeys.remove': '削除する',
  'passkeys.remove.of': '「{name}」を削除する',
});

// The screen's first script does without the forms.
const changes = () => import('./passkey-changes.tsx');
const RenamePasskeyForm = lazy(async () => ({ default: (await changes()).RenamePasskeyForm }));
const RemovePasskeyDialog = lazy(async () => ({ default: (await changes()).RemovePasskeyDialog }));

/** One passkey with what is known of it. */
function PasskeyItem({
  passkey: { id, name, is_backed_up, is_stopped, created_at, last_used_at },
  onRemove,
}: {
  passkey: Passkey;
  onRemove: () => void;
}) {
  // The focus goes into the field, and back to the button.
  const [renaming, setRenaming] = useState<'not yet' | 'now' | 'done'>('not yet');
  if (renaming === 'now') {
    return (
      <li className="py-4">
        <Suspense>
          <RenamePasskeyForm id={id} name={name} onDone={() => setRenaming('done')} />
        </Suspense>
      </li>
    );
  }
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-start">
      <KeyRound aria-hidden="true" className="mt-1 size-5 shrink-0 text-quiet max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere text-strong">{name}</span>
          {is_stopped && (
            <span className="text-sm font-semibold text-bad">{t('passkeys.stopped')}</span>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-quiet">
          <time dateTime={isoDate(created_at)}>
            {t('passkeys.added_on', { date: japaneseDate(created_at) })}
          </time>
          <span>
            {last_used_at === null
              ? t('passkeys.unused')
              : t('passkeys.used_on', { date: japaneseDate(last_used_at) })}
          </span>
          {is_backed_up && <span>{t('passkeys.synced')}</span>}
        </p>
        {is_stopped && <p className="mt-1 text-sm">{t('passkeys.stopped.hint')}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-sm:-ml-5 sm:-mt-2">
        <Button
          variant="plain"
          className="text-sm"
          aria-label={t('passkeys.rename.of', { name })}
          autoFocus={renaming === 'done'}
          onClick={() => setRenaming('now')}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          variant="plain"
          className="text-sm"
          aria-label={t('passkeys.remove.of', { name })}
          onClick={onRemove}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}

/** The member's passkeys, each to rename and, after a question, to remove. */
function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const ask = (passkey: Passkey) => {
    setHasAsked(true);
    setLeaving(passkey);
  };
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="mt-4 text-quiet">{t('passkeys.empty')}</p>
      ) : (
        <ul aria-label={t('passkeys.list')} className="mt-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => ask(passkey)} />
          ))}
        </ul>
      )}
      {hasAsked && (
        <Suspense>
          <RemovePasskeyDialog passkey={leaving} onDone={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The member's passkeys: what there are, and adding one where the browser can. */
export function PasskeysSection() {
  const here = usePasskeysHere();
  const { data: passkeys } = useSuspenseQuery(query('GET /api/account/passkeys'));
  const add = useMutation({
    mutationFn: async () => (await import('./make-passkey.ts')).makePasskey(),
    onSuccess: async (fault, _variables, _result, { client }) => {
      if (fault !== null) return;
      await client.invalidateQueries({ queryKey: ['GET /api/account/passkeys'] });
      showToast(t('passkeys.added'), 'success');
    },
  });
  const mayWork = here === 'ready' || here === 'unknown';
  const isFull = passkeys.length >= MOST_PASSKEYS;
  if (here === 'nowhere') return null;
  return (
    <Section title={t('passkeys.title')}>
      <div className="rounded-2xl border border-line bg-raised px-5 py-6">
        <p>{t('passkeys.lead')}</p>
        <PasskeyList passkeys={passkeys} />
        {!mayWork && (
          <div className="mt-6">
            <Note severity="info">{t('passkeys.unsupported')}</Note>
          </div>
        )}
        {mayWork && isFull && (
          <div className="mt-6">
            <Note severity="info">{t('passkeys.most', { max: MOST_PASSKEYS })}</Note>
          </div>
        )}
        {mayWork && !isFull && (
          <div className="mt-6 border-t border-line pt-6">
            <div aria-live="polite" className="not-empty:mb-5">
              {add.data && <Note severity="error">{add.data}</Note>}
            </div>
            <Button busy={add.isPending} onClick={() => add.mutate()}>
              {t('passkeys.add')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
