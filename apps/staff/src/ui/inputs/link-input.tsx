import { Autocomplete, Box, TextField, type TextFieldProps } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import type { LinkTarget } from '@orchard/contract/staff/links';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#lib/use-call.ts';
import { STATE_LABELS } from '#ui/state-chip.tsx';

const kindOf = ({ kind }: LinkTarget) =>
  kind === 'screens' ? 'サイトの画面' : (AUDIT_RESOURCES[kind as AuditResource] ?? kind);

const stateOf = ({ state }: LinkTarget) =>
  state === null || state === 'published' ? '' : `（${STATE_LABELS[state]}）`;

/** Whether what was typed is the beginning of an address, not words of a title. */
const isAddress = (typed: string) => /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(typed.trim());

/** Whether the address may be one of this site; the server knows. */
const mayBeOwn = (typed: string) => /^(?:\/(?!\/)|https?:\/\/[^/])/i.test(typed.trim());

/** What an address leads to, in words; undefined for other sites' and while nobody knows. */
function useLeadsTo(address: string): string | undefined {
  const url = address.trim();
  const { data } = useCall(staffApi.readLinkTarget, {
    queryKey: ['links', 'target', url],
    query: { url },
    enabled: mayBeOwn(url) && url.length <= 2048,
    staleTime: 10_000,
  });
  if (!data?.is_own) return undefined;
  const { target } = data;
  return target
    ? `${kindOf(target)}「${target.title}」${stateOf(target)}が開きます。`
    : 'このアドレスには何もありません。';
}

/**
 * The target of a link: picked among what the site has, by words of its title, or typed. Below it
 * stands what the address leads to.
 */
export function LinkInput({
  value,
  onChange,
  onEnter,
  disabled = false,
  error = false,
  helperText,
  ...field
}: Omit<TextFieldProps, 'value' | 'onChange' | 'disabled' | 'helperText'> & {
  value: string;
  onChange: (address: string) => void;
  /** Runs when Enter is pressed on what was typed. */
  onEnter?: () => void;
  disabled?: boolean;
  /** What is wrong with it, or what is said of it beside where it leads. */
  helperText?: string | undefined;
}) {
  const q = isAddress(value) ? '' : value.trim().slice(0, 255);
  const { data = [] } = useCall(staffApi.findLinkTargets, {
    queryKey: ['links', 'targets', q],
    query: { q },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: !disabled,
  });
  const [hasFocus, setHasFocus] = useState(false);
  // Words that are being searched for are no wrong address yet.
  const isWrong = error && !(hasFocus && !isAddress(value));
  const said = [useLeadsTo(value), error ? undefined : helperText].filter(Boolean).join(' ');
  return (
    <Autocomplete<LinkTarget, false, false, true>
      freeSolo
      forcePopupIcon
      value={null}
      inputValue={value}
      disabled={disabled}
      options={data}
      // The server has searched already.
      filterOptions={(options) => options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.address)}
      getOptionKey={(option) =>
        typeof option === 'string' ? option : `${option.kind} ${option.address} ${option.title}`
      }
      onInputChange={(_, typed, reason) => {
        if (reason === 'input' || reason === 'clear') onChange(typed);
      }}
      onChange={(_, chosen, reason) => {
        if (reason === 'createOption') onEnter?.();
        else if (chosen && typeof chosen !== 'string') onChange(chosen.address);
      }}
      // Alt with the arrow keys moves the line of a menu.
      onKeyDown={(event) => {
        if (event.altKey) event.defaultMuiPrevented = true;
      }}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      // It opens beside the screen's landmarks.
      slotProps={{ popper: { role: 'region', 'aria-label': 'リンク先の候補' } }}
      openText="候補を表示"
      closeText="候補を閉じる"
      clearText="消去"
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ overflowWrap: 'anywhere' }}>
          <Box sx={{ minWidth: 0 }}>
            {option.title}
            {stateOf(option)}
            <Box
              sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}
            >{`${kindOf(option)}・${option.address}`}</Box>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...field}
          error={isWrong}
          helperText={
            isWrong ? helperText : said || 'タイトルの言葉で探すか、アドレスを入力します。'
          }
        />
      )}
    />
  );
}
