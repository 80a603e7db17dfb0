import { Alert, Box, Button, Paper, Stack } from '@mui/material';
import type { Job } from '@orchard/contract/staff/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { SideBox } from '#ui/form/form-columns.tsx';
import { formatJob } from '#ui/jobs/format-job.ts';
import { JobProgress, useJob } from '#ui/jobs/job-progress.tsx';
import { FilmList } from './film-list.tsx';
import { CHOICES_ID, ImportChoices } from './import-choices.tsx';
import { PlaceChoice } from './place-choice.tsx';
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
        <>
          <Alert severity={job.counts.failed > 0 ? 'warning' : 'success'}>{formatJob(job)}</Alert>
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" component={Link} to={`/jobs/${job.id}`}>
              結果を見る
            </Button>
            <Button onClick={onBack}>続けて取り込む</Button>
          </Stack>
        </>
      )}
    </SideBox>
  );
}

function Choosing({
  wanted,
  onWanted,
  onStarted,
}: {
  wanted: Wanted;
  onWanted: (wanted: Wanted) => void;
  onStarted: (job: Job) => void;
}) {
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
        <ImportChoices
          films={films.chosen}
          isArranged={wanted.place === 'showcase'}
          onStarted={onStarted}
        />
      </Box>
    </Box>
  );
}

/** Chooses films of the account and brings them, as a job. */
export function ImportFilms() {
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
