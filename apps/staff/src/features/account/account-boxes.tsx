import {
  Alert,
  Chip,
  CircularProgress,
  List,
  ListItem,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { SmallForm } from '#ui/form/small-form.tsx';
import { RecoveryCodes } from '#ui/recovery-codes.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const first = (table: typeof BROWSERS, agent: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

/** Names a device by its browser's user agent; returns the user agent itself if it is unknown. */
export function formatDevice(agent: string): string {
  const browser = first(BROWSERS, agent);
  const system = first(SYSTEMS, agent);
  if (browser && system) return `${system}の${browser}`;
  return browser ?? system ?? (agent || '不明な端末');
}

/** Changes one's own password; the other sessions end. */
export function ChangePassword() {
  const notify = useNotify();
  const client = useQueryClient();
  const form = useSmallForm(
    staffApi.changeOwnPassword,
    { password_current: '', password: '' },
    async (body) => {
      await call(staffApi.changeOwnPassword, { body });
      form.form.reset();
      notify('パスワードを変更しました。ほかの端末はログアウトしました。', { type: 'success' });
      await client.invalidateQueries({ queryKey: ['own-sessions'] });
    },
  );
  return (
    <SideBox title="パスワードの変更">
      <SmallForm of={form} submit="パスワードを変更する" isNarrow>
        <TextField
          {...form.field('password_current')}
          label="現在のパスワード"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          {...form.field('password')}
          label="新しいパスワード（12文字以上）"
          type="password"
          autoComplete="new-password"
        />
      </SmallForm>
    </SideBox>
  );
}

/** Makes new recovery codes; the old ones no longer work. */
export function NewRecoveryCodes() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useSmallForm(staffApi.renewRecoveryCodes, { password_current: '' }, async (body) => {
    setCodes((await call(staffApi.renewRecoveryCodes, { body })).recovery_codes);
    form.form.reset();
  });
  return (
    <SideBox title="リカバリーコード">
      {codes ? (
        <RecoveryCodes codes={codes} confirm="閉じる" onPutAway={() => setCodes(null)} />
      ) : (
        <SmallForm of={form} submit="新しいコードを発行する" isNarrow>
          <Typography>新しいコードを発行すると、以前のコードは使えなくなります。</Typography>
          <TextField
            {...form.field('password_current')}
            id="recovery-password"
            label="現在のパスワード"
            type="password"
            autoComplete="current-password"
          />
        </SmallForm>
      )}
    </SideBox>
  );
}

/** The version of the program, for requests for support. */
export function Version() {
  const { identity } = useGetIdentity();
  if (!identity) return null;
  return <Quiet>バージョン {identity.version}</Quiet>;
}

const queryKey = ['own-sessions'];

/** Where one is signed in, each with a way to end it. */
export function OwnSessions() {
  const client = useQueryClient();
  const readAnew = () => client.invalidateQueries({ queryKey });
  const { data, error, isPending } = useCall(staffApi.listOwnSessions, { queryKey });
  return (
    <SideBox title="ログイン中の端末">
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      <List disablePadding>
        {data?.map(({ id, is_this, device, ip, began_at, last_seen_at }) => (
          <ListItem key={id} disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
            <ListItemText
              primary={formatDevice(device)}
              secondary={`${ip}・ログイン ${formatDateTime(began_at)}・最終利用 ${formatDateTime(last_seen_at)}`}
            />
            {is_this ? (
              <Chip size="small" label="この端末" color="primary" variant="outlined" />
            ) : (
              <ActionButton
                act={() =>
                  call(staffApi.endOwnSession, { params: { sessionId: id } }).finally(readAnew)
                }
                done={() => '選択した端末からログアウトしました。'}
              >
                ログアウトする
              </ActionButton>
            )}
          </ListItem>
        ))}
      </List>
    </SideBox>
  );
}
