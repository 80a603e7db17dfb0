import { Alert, Button, CircularProgress, Stack, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { Quiet } from '#ui/texts.tsx';

/** Saves a brand under a name; everything else of it stays. */
async function rename(id: number, label: string): Promise<void> {
  const params = { id };
  const brand = await call(staffApi['brands.read'], { params });
  await call(staffApi['brands.update'], {
    params,
    query: { revision: String(brand.revision) },
    body: { ...brand, label },
  });
}

/** Asks for the names that members see, of all brands at once. A name that fits is saved as well. */
export function ClubNames({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const { data: brands, error } = useCall(staffApi['brands.list'], {
    queryKey: ['brands', 'names'],
    query: { per_page: '100' },
    gcTime: 0,
  });
  const nameOf = ({ id, label }: RowOf<'brands'>) => typed[id] ?? label;
  const {
    mutate,
    isPending,
    error: problem,
  } = useMutation({
    mutationFn: async () => {
      for (const brand of brands ?? []) await rename(brand.id, nameOf(brand));
    },
    onSuccess: () => {
      notify('クラブの名前を保存しました。', { type: 'success' });
      onClose();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['brands'] });
      return client.invalidateQueries({ queryKey: ['opening'] });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (brands && !isPending) mutate();
  };
  return (
    <AskDialog
      title="クラブの名前"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="contained" aria-disabled={isPending || !brands}>
          保存する
        </Button>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Quiet>
          会員の画面と、会員へのメールの件名・差出人・署名に表示される名前です。サイトの名前は、最初のブランドの名前になります。
        </Quiet>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!brands && !error && <CircularProgress aria-label="読み込み中" />}
        {brands?.map((brand, index) => (
          <TextField
            key={brand.id}
            label={brands.length > 1 ? `ブランド名（${index + 1}つ目）` : 'ブランド名'}
            value={nameOf(brand)}
            helperText={
              nameOf(brand) === brand.label ? undefined : `いまは「${brand.label}」です。`
            }
            onChange={({ target }) => setTyped({ ...typed, [brand.id]: target.value })}
          />
        ))}
        {(brands?.length ?? 0) > 1 && (
          <Quiet>使わないブランドは、会員がいないうちに「ブランド」で削除できます。</Quiet>
        )}
        {problem && <Alert severity="error">{problem.message}</Alert>}
      </Stack>
    </AskDialog>
  );
}
