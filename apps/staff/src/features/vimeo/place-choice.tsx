import { Alert, Button, ListSubheader, MenuItem, Stack, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { VimeoPlaceKind } from '@orchard/contract/staff/vimeo';
import { type FormEvent, useState } from 'react';
import { useCall } from '#lib/use-call.ts';
import type { Wanted } from './use-films.ts';

/** A folder, a showcase, or a search in all films. */
export function PlaceChoice({
  wanted,
  onChange,
}: {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}) {
  const [typed, setTyped] = useState(wanted.q);
  const { data, error } = useCall(staffApi['vimeo.places'], {
    queryKey: ['vimeo', 'places'],
    staleTime: 60_000,
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...wanted, q: typed.trim() });
  };
  const choose = (value: string) => {
    const [place = 'all', id = ''] = value.split(':');
    setTyped('');
    onChange({ place: place as VimeoPlaceKind, id, q: '' });
  };
  const groups = [
    { kind: 'folder', label: 'フォルダ', places: data?.folders ?? [] },
    { kind: 'showcase', label: 'ショーケース', places: data?.showcases ?? [] },
  ].filter(({ places }) => places.length > 0);
  return (
    <>
      {error && <Alert severity="error">{error.message}</Alert>}
      <Stack direction={{ xs: 'column', sm: 'row' }} useFlexGap sx={{ gap: 2, flexWrap: 'wrap' }}>
        <TextField
          select
          label="Vimeoの場所"
          value={wanted.id ? `${wanted.place}:${wanted.id}` : 'all'}
          onChange={({ target }) => choose(target.value)}
          sx={{ minWidth: { sm: 280 } }}
        >
          <MenuItem value="all">すべての動画</MenuItem>
          {groups.flatMap(({ kind, label, places }) => [
            <ListSubheader key={kind}>{label}</ListSubheader>,
            ...places.map(({ id, name, count }) => (
              <MenuItem key={`${kind}:${id}`} value={`${kind}:${id}`}>
                {`${name}（${count.toLocaleString('ja-JP')}本）`}
              </MenuItem>
            )),
          ])}
        </TextField>
        {wanted.place === 'all' && (
          <Stack component="form" role="search" direction="row" spacing={1} onSubmit={search}>
            <TextField
              type="search"
              label="タイトルで検索"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" variant="outlined" sx={{ whiteSpace: 'nowrap' }}>
              検索する
            </Button>
          </Stack>
        )}
      </Stack>
    </>
  );
}
