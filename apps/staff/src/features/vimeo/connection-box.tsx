import { Alert, Button, Chip, Link, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { VimeoConnection } from '@orchard/contract/staff/vimeo';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMay } from '#lib/use-rights.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { SmallForm } from '#ui/form/small-form.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

/** Reads the connection and all that hangs on it anew. */
function useRenewed() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['vimeo'] });
}

function TokenForm({ onDone }: { onDone: () => void }) {
  const notify = useNotify();
  const renew = useRenewed();
  const form = useSmallForm(staffApi['vimeo.connect'], { token: '' }, async (body) => {
    await call(staffApi['vimeo.connect'], { body });
    notify('Vimeoに接続しました。', { type: 'success' });
    onDone();
    await renew();
  });
  const { helperText, ...token } = form.field('token');
  return (
    <SmallForm of={form} submit="接続する" isNarrow>
      <Typography variant="body2">
        Vimeoの開発者向けサイト（developer.vimeo.com）でアプリを作成し、「Generate an access
        token」で、PublicとPrivateにチェックを入れたアクセストークンを作成してください。手順は
        <Link href="/guide#vimeoから動画を取り込む">運用ガイド</Link>
        にあります。
      </Typography>
      <TextField
        {...token}
        label="アクセストークン"
        type="password"
        autoComplete="off"
        helperText={
          helperText ?? '登録すると、暗号化して保存します。画面に表示されることはありません。'
        }
      />
    </SmallForm>
  );
}

function Connected({ connection, mayManage }: { connection: VimeoConnection; mayManage: boolean }) {
  const renew = useRenewed();
  const [isReplacing, setIsReplacing] = useState(false);
  const { account_name, connected_at, staff_name, is_readable } = connection;
  return (
    <>
      <Row>
        <Chip
          size="small"
          variant="outlined"
          color={is_readable ? 'success' : 'warning'}
          label={is_readable ? '接続済み' : '登録し直してください'}
        />
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{account_name}</Typography>
        <Quiet>
          {formatDateTime(connected_at)}から・{staff_name}
        </Quiet>
      </Row>
      {!is_readable && (
        <Alert severity="warning">
          保存したアクセストークンを読み取れません。管理者がもう一度登録してください。
        </Alert>
      )}
      {mayManage && isReplacing && <TokenForm onDone={() => setIsReplacing(false)} />}
      {mayManage && !isReplacing && (
        <Row>
          <Button variant="outlined" onClick={() => setIsReplacing(true)}>
            トークンを登録し直す
          </Button>
          <ConfirmedAction
            color="error"
            variant="text"
            title="Vimeoとの接続を解除しますか？"
            content="保存したアクセストークンを削除します。取り込んだ動画はそのまま残ります。"
            act={() => call(staffApi['vimeo.disconnect'], {})}
            done={() => {
              void renew();
              return 'Vimeoとの接続を解除しました。';
            }}
          >
            接続を解除する
          </ConfirmedAction>
        </Row>
      )}
    </>
  );
}

/** The account that is connected; administrators change it. */
export function ConnectionBox({ connection }: { connection: VimeoConnection | null }) {
  const mayManage = useMay('staff.manage');
  return (
    <SideBox title="Vimeoとの接続">
      {connection && <Connected connection={connection} mayManage={mayManage} />}
      {!connection && mayManage && <TokenForm onDone={() => {}} />}
      {!connection && !mayManage && (
        <Alert severity="info">
          まだVimeoに接続していません。管理者にアクセストークンの登録を依頼してください。
        </Alert>
      )}
    </SideBox>
  );
}
