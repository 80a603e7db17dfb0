import SearchIcon from '@mui/icons-material/SearchOutlined';
import { Autocomplete, Box, Dialog, IconButton, TextField, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDebouncedEvent, usePermissions } from 'react-admin';
import { useNavigate } from 'react-router';
import { callPage } from '#lib/api/call.ts';
import { callsOf, mayOpen, type Resource, usualName } from '#lib/resource.ts';
import { Quiet } from '#ui/texts.tsx';

const PER_KIND = 5;
const SCREENS = '画面';

interface Found {
  kind: string;
  label: string;
  about?: string;
  to: string;
}

interface Results {
  found: readonly Found[];
  isFetching: boolean;
  error: Error | null;
}

/** How much of a name the words are: a tag of that name comes before a text with them in it. */
const shareOf = (sought: string, { label }: Found) =>
  label.includes(sought) ? sought.length / label.length : 0;

/** Screens whose names hold the words, then records of each kind that the server finds. */
function useFound(resources: readonly Resource[], sought: string): Results {
  const isAsked = sought !== '';
  return useQueries({
    queries: resources
      .filter(({ isFound }) => isFound)
      .map(({ name, label, nameOf = usualName, aboutOf }) => ({
        queryKey: [name, 'find', sought],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Found[]> => {
          const { list } = callsOf(name);
          if (!list) return [];
          const query = { q: sought, per_page: String(PER_KIND) };
          const { rows } = await callPage(list, { query, signal } as never);
          return (rows as unknown as Record<string, unknown>[]).map((row) => ({
            kind: label,
            label: nameOf(row),
            ...(aboutOf && { about: aboutOf(row) }),
            to: `/${name}/${row.id}`,
          }));
        },
        enabled: isAsked,
      })),
    combine: (answers) => ({
      found: [
        ...resources
          .filter(({ label, leadsTo }) => isAsked && !leadsTo && label.includes(sought))
          .map(({ name, label }) => ({ kind: SCREENS, label, to: `/${name}` })),
        ...answers
          .flatMap(({ data = [] }) => data)
          .sort((one, other) => shareOf(sought, other) - shareOf(sought, one)),
      ],
      isFetching: answers.some((answer) => answer.isFetching),
      error: answers.find((answer) => answer.error)?.error ?? null,
    }),
  });
}

function Finder({ resources, onClose }: { resources: readonly Resource[]; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const ask = useDebouncedEvent(setSought, 200);
  const { found, isFetching, error } = useFound(resources, sought);
  const isWaiting = isFetching || typed.trim() !== sought;
  return (
    <Autocomplete<Found>
      open
      value={null}
      inputValue={typed}
      onInputChange={(_, next, reason) => {
        if (reason !== 'input') return;
        setTyped(next);
        ask(next.trim());
      }}
      onChange={(_, chosen) => {
        if (!chosen) return;
        onClose();
        void navigate(chosen.to);
      }}
      onClose={(_, reason) => reason === 'escape' && onClose()}
      options={isWaiting ? [] : found}
      // The server has searched already.
      filterOptions={(options) => [...options]}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ to }) => to}
      renderOption={({ key, ...props }, { label, about, kind }) => (
        <Box component="li" key={key} {...props} sx={{ gap: 2 }}>
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {label}
            {about && <Quiet>{about}</Quiet>}
          </Box>
          <Typography component="span" variant="body2" color="textSecondary" noWrap>
            {kind}
          </Typography>
        </Box>
      )}
      autoHighlight
      forcePopupIcon={false}
      loading={isWaiting && typed.trim() !== ''}
      loadingText="探しています…"
      noOptionsText={
        typed.trim() === '' ? '動画、会員、お問い合わせ、画面の名前など' : '見つかりませんでした。'
      }
      slotProps={{ popper: { disablePortal: true }, listbox: { sx: { maxHeight: '50dvh' } } }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          label="管理画面の中を探す"
          error={error !== null}
          helperText={error?.message}
        />
      )}
    />
  );
}

/** Leads to a screen or a record by its name, from any screen: by the button, Ctrl+K or ⌘K. */
export function FindAnything({ resources }: { resources: readonly Resource[] }) {
  const { permissions = [] } = usePermissions<string[]>();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // A dialog has its own way on.
      if (!document.querySelector('[role=dialog]')) setIsOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="管理画面の中を探す"
        aria-keyshortcuts="Control+K Meta+K"
        title="管理画面の中を探す（Ctrl+K）"
        onClick={() => setIsOpen(true)}
      >
        <SearchIcon />
      </IconButton>
      <Dialog
        open={isOpen}
        onClose={close}
        fullWidth
        maxWidth="sm"
        slotProps={{
          container: { sx: { alignItems: 'start' } },
          paper: { 'aria-label': '管理画面の中を探す' },
        }}
      >
        {/* As high as the list that opens in it. */}
        <Box sx={{ p: 2, height: '65dvh' }}>
          <Finder
            resources={resources.filter((resource) => mayOpen(resource, permissions))}
            onClose={close}
          />
        </Box>
      </Dialog>
    </>
  );
}
