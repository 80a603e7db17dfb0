import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import {
  formatDateTime,
  formatExactTime,
  fromField,
  toField,
  toWireTime,
} from '#lib/japan-time.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { RadioField } from '#ui/inputs/ticks.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { type PointInTime, toSeconds, useShowState } from './use-point-in-time.ts';

type Ranges = PointInTime['ranges'];

interface Choice {
  at: string | null;
  error: string | undefined;
  onChoose: (at: string | null) => void;
}

/** The second that can be opened nearest to this one. */
function nearestOpenable(ranges: Ranges, at: string): string {
  const distance = (other: string) => Math.abs(toSeconds(other) - toSeconds(at));
  return (
    ranges
      .map(({ from, to }) => (at < from ? from : at > to ? to : at))
      .toSorted((one, other) => distance(one) - distance(other))[0] ?? at
  );
}

/** A day with its weekday: `11月26日（木）`. */
function formatDay(wire: string): string {
  const day = wire.slice(0, 10);
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日（${'日月火水木金土'[new Date(day).getUTCDay()]}）`;
}

/** The times of a day that can be opened: `0:00:00〜12:00:05`. */
const timesOf = (day: string, ranges: Ranges): string =>
  ranges
    .filter(({ from, to }) => from.slice(0, 10) <= day && day <= to.slice(0, 10))
    .map(({ from, to }) => [
      from.slice(0, 10) < day ? `${day} 00:00:00` : from,
      to.slice(0, 10) > day ? `${day} 23:59:59` : to,
    ])
    .map((ends) => ends.map((end) => formatExactTime(end).split(' ')[1]).join('〜'))
    .join('、');

const FIRST = 7;

function Nights({ at, error, onChoose, nights }: Choice & { nights: readonly string[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const newest = nights.toReversed();
  const shown = isExpanded ? newest : newest.slice(0, FIRST);
  const labels = Object.fromEntries(
    shown.map((night) => [night, `${formatDay(night)} ${formatDateTime(night).split(' ')[1]}`]),
  );
  return (
    <>
      <RadioField
        label="バックアップの日時（日本時間）"
        value={at ?? ''}
        labels={labels}
        onChange={onChoose}
        error={error}
      />
      {shown.length < newest.length && (
        <Button onClick={() => setIsExpanded(true)} sx={{ alignSelf: 'start' }}>
          {`もっと前の${newest.length - shown.length}回を表示`}
        </Button>
      )}
    </>
  );
}

function Second({ at, error, onChoose, ranges }: Choice & { ranges: Ranges }) {
  const input = useRef<HTMLInputElement>(null);
  // Not controlled: a half-typed date has no value, and would be wiped away at each key.
  useEffect(() => {
    const typed = input.current;
    if (typed && fromField(typed.value) !== at) typed.value = toField(at);
  }, [at]);
  const day = at?.slice(0, 10) ?? '';
  const nearest = at === null ? null : nearestOpenable(ranges, at);
  const step = (label: string, by: number, isThere: boolean) => (
    <Button
      aria-disabled={!isThere}
      onClick={() => {
        if (at === null || !isThere) return;
        const other = toWireTime(new Date((toSeconds(at) + by * 86_400) * 1000));
        onChoose(nearestOpenable(ranges, other));
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      {at !== null && (
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          {step('前の日', -1, (ranges[0]?.from ?? '') < day)}
          <Stack aria-live="polite" sx={{ alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 600 }}>{formatDay(day)}</Typography>
            <Quiet>{`記録のある時間：${timesOf(day, ranges) || 'なし'}`}</Quiet>
          </Stack>
          {step('次の日', 1, day < (ranges.at(-1)?.to ?? '').slice(0, 10))}
        </Stack>
      )}
      <TextField
        type="datetime-local"
        label="日時（日本時間）"
        defaultValue={toField(at)}
        inputRef={input}
        onChange={({ target }) => onChoose(fromField(target.value))}
        error={error !== undefined}
        helperText={error}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { step: 1, min: '1900-01-01T00:00:00', max: '9999-12-31T23:59:59' },
        }}
        sx={{ maxWidth: 320 }}
      />
      {nearest !== at && nearest !== null && (
        <Alert role="status" severity="warning">
          {formatExactTime(at)}の時点は、記録がないため開けません。
          <Button
            variant="outlined"
            onClick={() => onChoose(nearest)}
            sx={{ display: 'block', mt: 1, textAlign: 'start' }}
          >
            いちばん近い{formatExactTime(nearest)}を選ぶ
          </Button>
        </Alert>
      )}
    </>
  );
}

/** Where a point is chosen and opened: any second, or a night. */
export function ChoosePoint({ state }: { state: PointInTime }) {
  const show = useShowState();
  const { by, ranges, nights, view } = state;
  const newest = by === 'seconds' ? ranges.at(-1)?.to : nights.at(-1);
  const { form, onSubmit, busy, problem } = useSmallForm(
    staffApi['point-in-time.open'],
    { at: newest ?? null },
    async (body) => show(await call(staffApi['point-in-time.open'], { body })),
  );
  if (newest === undefined) {
    return state.says === null && <Alert severity="info">開ける時点はまだありません。</Alert>;
  }
  const at = form.watch('at') ?? null;
  const choice: Choice = {
    at,
    error: form.formState.errors.at?.message,
    onChoose: (chosen) => {
      form.clearErrors();
      form.setValue('at', chosen);
    },
  };
  const canOpen =
    !busy &&
    at !== null &&
    (by === 'seconds' ? nearestOpenable(ranges, at) === at : nights.includes(at));
  return (
    <SideBox title="時点を選ぶ">
      <Stack
        component="form"
        spacing={2}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canOpen) void onSubmit();
        }}
      >
        {problem && <Alert severity="error">{problem}</Alert>}
        {by === 'seconds' ? (
          <Second {...choice} ranges={ranges} />
        ) : (
          <Nights {...choice} nights={nights} />
        )}
        <Button
          type="submit"
          variant="contained"
          aria-disabled={!canOpen}
          sx={{ alignSelf: 'start' }}
        >
          この時点のサイトを開く
        </Button>
        <Quiet sx={{ wordBreak: 'auto-phrase' }}>
          今のサイトはそのままで、選んだ時点のサイトを隣に用意します。開くだけでは何も変わりません。
          {view && '今開いている時点は閉じます。'}
        </Quiet>
      </Stack>
    </SideBox>
  );
}
