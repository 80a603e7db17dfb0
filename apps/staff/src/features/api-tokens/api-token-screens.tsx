import { Button, FormHelperText, FormLabel, Stack, TextField } from '@mui/material';
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
import { SmallForm } from '#ui/form/small-form.tsx';
import { Tick } from '#ui/inputs/ticks.tsx';
import { type Column, chipColumn, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { ShownOnce } from '#ui/secret-box.tsx';
import { chipOf } from '#ui/state-chip.tsx';

type Row = RowOf<'api-tokens'>;

const TokenChip = chipOf(API_TOKEN_STATES, { live: 'success', ending: 'warning' });
const labelsOf = ({ rights }: Row) => rights.map((right) => RIGHT_LABELS[right]).join('、');

function EndToken({ id, name, state }: Row) {
  const refresh = useRefresh();
  if (state === 'ended' || state === 'expired') return null;
  return (
    <ConfirmedAction
      size="small"
      color="error"
      sx={{ whiteSpace: 'nowrap' }}
      aria-label={`「${name}」を終了する`}
      title={`「${name}」を終了しますか？`}
      content="このトークンを使うプログラムは、すぐにサイトを利用できなくなります。元に戻すことはできません。"
      act={() => call(staffApi['api-tokens.end'], { params: { id } }).finally(refresh)}
      done={() => 'トークンを終了しました。'}
    >
      終了する
    </ConfirmedAction>
  );
}

const columns: Column<Row>[] = [
  { source: 'name', label: '名前', sortable: true, onCard: 'title' },
  { source: 'rights', label: 'できること', render: labelsOf },
  chipColumn('state', '状態', (row) => <TokenChip {...row} />),
  { source: 'expires_on', label: '有効期限', render: (row) => japaneseDate(row.expires_on) },
  timeColumn('last_used_at', '最終利用'),
  { source: 'staff_name', label: '作成者' },
  { source: 'end', label: '操作', render: (row) => <EndToken {...row} /> },
];

const endpoint = staffApi['api-tokens.create'];

function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const first = { name: '', rights: [], expires_on: '' };
  const of = useSmallForm(endpoint, first, async (body) =>
    onMade((await call(endpoint, { body })).token),
  );
  const { form, field } = of;
  const rights = form.watch('rights');
  const { helperText = 'この日まで使えます。今日から1年以内の日です。', ...day } =
    field('expires_on');
  const { helperText: nameHelp = '例：会計ソフト', ...name } = field('name');
  const others = (name: (typeof rights)[number]) => rights.filter((one) => one !== name);
  return (
    <SmallForm of={of} submit="トークンを作成する">
      <TextField {...{ ...name, label: '名前', helperText: nameHelp, fullWidth: true }} />
      <Stack component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
        <FormLabel component="legend">できること</FormLabel>
        {PROGRAM_RIGHTS.map((right) => (
          <Tick
            key={right}
            label={RIGHT_LABELS[right]}
            checked={rights.includes(right)}
            onChange={(is) => form.setValue('rights', [...others(right), ...(is ? [right] : [])])}
          />
        ))}
        <FormHelperText error role="alert">
          {form.formState.errors.rights?.message}
        </FormHelperText>
      </Stack>
      <TextField
        {...{ ...day, label: '有効期限', type: 'date', helperText }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </SmallForm>
  );
}

/** Makes a token, and shows it this once: only a press puts it away. */
function MakeToken() {
  const [token, setToken] = useState<string>();
  const refresh = useRefresh();
  const close = () => {
    setToken(undefined);
    refresh();
  };
  return (
    <>
      <Button variant="contained" onClick={() => setToken('')} sx={{ alignSelf: 'start' }}>
        トークンを作成
      </Button>
      <AskDialog
        isOpen={token !== undefined}
        title="トークンの作成"
        onClose={() => token === '' && close()}
        close={{ onClick: close, children: token ? '保管したので閉じる' : 'キャンセル' }}
      >
        {token ? (
          <Stack spacing={2}>
            <ShownOnce name="トークン" secret={token} />
          </Stack>
        ) : (
          <TokenForm onMade={setToken} />
        )}
      </AskDialog>
    </>
  );
}

/** The tokens of programs. The button stands outside: an empty list has no actions. */
export const List = () => (
  <Stack spacing={1}>
    <MakeToken />
    <ContentList columns={columns} sort={{ field: 'id', order: 'DESC' }} />
  </Stack>
);
