import {
  Alert,
  Box,
  Button,
  ListSubheader,
  MenuItem,
  Paper,
  Stack,
  TextField,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { Job } from '@orchard/contract/staff/jobs';
import type { VimeoPlaceKind } from '@orchard/contract/staff/vimeo';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { useCall } from '#lib/use-call.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { JobProgress, JobResult, useJob } from '#ui/jobs.tsx';
import { SideBox } from '#ui/section.tsx';
import { ConnectionBox } from './connection-box.tsx';
import { FilmList } from './film-list.tsx';
import { FollowList } from './follow-list.tsx';
import { CHOICES_ID, ImportChoices } from './import-choices.tsx';
import { useFilms, type Wanted } from './use-films.ts';

function Running({ job: first, onBack }: { job: Job; onBack: () => void }) {
  const client = useQueryClient();
  const job = useJob(first);
  const onEnd = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['vimeo', 'films'] });
    void client.invalidateQueries({ queryKey: ['videos'] });
  }, [client]);
  return (
    <SideBox title="取り込みの状況">
      <JobProgress job={job} onEnd={onEnd} />
      {job.finished_at !== null && (
        <JobResult job={job}>
          <Button color="inherit" size="small" onClick={onBack}>
            続けて取り込む
          </Button>
        </JobResult>
      )}
    </SideBox>
  );
}

function Choosing(props: {
  wanted: Wanted;
  onWanted: (wanted: Wanted) => void;
  onStarted: (job: Job) => void;
}) {
  const { wanted, onWanted, onStarted } = props;
  const films = useFilms(wanted);
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 2, alignItems: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <Stack spacing={2.5}>
          <PlaceChoice wanted={wanted} onChange={onWanted} />
          <FilmList films={films} />
        </Stack>
      </Paper>
      {/* Stays beside a long list; on phones it stands below. */}
      <Box
        id={CHOICES_ID}
        sx={{
          ...{ position: { lg: 'sticky' }, top: 64, scrollMarginTop: 64 },
          ...{ maxHeight: { lg: 'calc(100vh - 80px)' }, overflowY: { lg: 'auto' } },
        }}
      >
        <ImportChoices films={films.chosen} wanted={wanted} onStarted={onStarted} />
      </Box>
    </Box>
  );
}

/** Chooses films of the account and brings them, as a job. */
function ImportFilms() {
  const [wanted, setWanted] = useState<Wanted>({ place: 'all', id: '', q: '' });
  const [job, setJob] = useState<Job | null>(null);
  if (job) return <Running job={job} onBack={() => setJob(null)} />;
  return (
    <Choosing
      // What was chosen elsewhere is not brought unseen.
      key={`${wanted.place} ${wanted.id} ${wanted.q}`}
      wanted={wanted}
      onWanted={setWanted}
      onStarted={setJob}
    />
  );
}

/** A folder, a showcase, or a search in all films. */
function PlaceChoice({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
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

/** Films of a Vimeo account are chosen and brought here. */
export function List() {
  const { data, isPending, error } = useCall(staffApi['vimeo.connection'], {
    queryKey: ['vimeo', 'connection'],
  });
  const connection = data?.connection;
  return (
    <OpenRecord title="Vimeoからの取り込み" isPending={isPending} error={error}>
      {data && <ConnectionBox connection={data.connection} />}
      {data && <FollowList />}
      {connection?.is_readable && <ImportFilms key={connection.connected_at} />}
    </OpenRecord>
  );
}
