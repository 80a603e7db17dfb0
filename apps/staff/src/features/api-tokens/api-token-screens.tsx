import {
  Alert,
  Button,
  FormControl,
  FormHelperText,
  FormLabel,
  Stack,
  TextField,
} from '@mui/material';
import { japaneseDate } from '@orchard/contract/japanese-date';
import { PROGRAM_RIGHTS } from '@orchard/contract/programs/rights';
import { staffApi } from '@orchard/contract/staff';
import { API_TOKEN_STATES } from '@orchard/contract/staff/api-tokens';
import { RIGHT_LABELS } from '@orchard/contract/staff/rights';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { CopyButton } from '#ui/for-server.tsx';
import { SmallForm } from '#ui/form/small-form.tsx';
import { Tick } from '#ui/inputs/ticks.tsx';
import { type Column, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { chipOf } from '#ui/state-chip.tsx';

type Row = RowOf<'api-tokens'>;

const TokenChip = chipOf(API_TOKEN_STATES, { live: 'success', ending: 'warning' });

function EndToken({ id, name, state }: Row) {
  const refresh = useRefresh();
  if (state === 'ended' || state === 'expired') return null;
  return (
    <ConfirmedAction
      size="small"
      color="error"
      aria-label={`「${name}」を終了する`}
      title={`「${name}」を終了しますか？`}
      content="このトークンを使うプログラムは、すぐにサイトを利用できなくなります。元に戻すことはできません。"
      act={() => call(staffApi['api-tokens.end'], { params: { id } })}
      done={() => {
        refresh();
        return 'トークンを終了しました。';
      }}
    >
      終了する
    </ConfirmedAction>
  );
}

const columns: Column<Row>[] = [
  { source: 'name', label: '名前', sortable: true, onCard: 'title' },
  {
    source: 'rights',
    label: 'できること',
    render: ({ rights }) => rights.map((right) => RIGHT_LABELS[right]).join('、'),
  },
  {
    source: 'state',
    label: '状態',
    onCard: 'chip',
    render: ({ state }) => <TokenChip state={state} />,
  },
  {
    source: 'expires_on',
    label: '有効期限',
    sortable: true,
    render: ({ expires_on }) => japaneseDate(expires_on),
  },
  timeColumn('last_used_at', '最終利用'),
  { source: 'staff_name', label: '作成者' },
  { source: 'end', label: '操作', render: (row) => <EndToken {...row} /> },
];

function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const endpoint = staffApi['api-tokens.create'];
  const of = useSmallForm(endpoint, { name: '', rights: [], expires_on: '' }, async (body) =>
    onMade((await call(endpoint, { body })).token),
  );
  const { form, field } = of;
  const rights = form.watch('rights');
  const wrong = form.formState.errors.rights?.message;
  const { helperText, ...day } = field('expires_on');
  const chosen = (name: (typeof rights)[number], isChosen: boolean) =>
    PROGRAM_RIGHTS.filter((one) => (one === name ? isChosen : rights.includes(one)));
  return (
    <SmallForm of={of} submit="トークンを作成する">
      <TextField {...field('name')} label="名前（使うプログラムがわかる名前）" fullWidth />
      <FormControl component="fieldset" error={wrong !== undefined}>
        <FormLabel component="legend">できること</FormLabel>
        {PROGRAM_RIGHTS.map((name) => (
          <Tick
            key={name}
            label={RIGHT_LABELS[name]}
            checked={rights.includes(name)}
            onChange={(isChosen) => form.setValue('rights', chosen(name, isChosen))}
          />
        ))}
        {wrong && <FormHelperText role="alert">{wrong}</FormHelperText>}
      </FormControl>
      <TextField
        {...day}
        label="有効期限"
        type="date"
        helperText={helperText ?? 'この日まで使えます。今日から1年以内の日です。'}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </SmallForm>
  );
}

/** Makes a token, and shows it this once: only a press puts it away. */
function MakeToken() {
  const [token, setToken] = useState<string | null>(null);
  const refresh = useRefresh();
  const close = () => {
    setToken(null);
    refresh();
  };
  return (
    <>
      <Button variant="contained" onClick={() => setToken('')}>
        トークンを作成
      </Button>
      <AskDialog
        isOpen={token !== null}
        title="トークンの作成"
        onClose={() => token === '' && close()}
        close={{ onClick: close, children: token ? '保管したので閉じる' : 'キャンセル' }}
      >
        {token ? (
          <Stack spacing={2}>
            <Alert severity="warning">
              トークンは今回だけ表示されます。プログラムの設定など、安全な場所に保管してください。
            </Alert>
            <TextField
              label="トークン"
              value={token}
              multiline
              slotProps={{ input: { readOnly: true } }}
            />
            <CopyButton text={token} done="トークンをコピーしました。">
              コピーする
            </CopyButton>
          </Stack>
        ) : (
          <TokenForm onMade={setToken} />
        )}
      </AskDialog>
    </>
  );
}

/** The tokens of programs. */
export const List = () => (
  <ContentList
    columns={columns}
    sort={{ field: 'created_at', order: 'DESC' }}
    actions={<MakeToken />}
  />
);
