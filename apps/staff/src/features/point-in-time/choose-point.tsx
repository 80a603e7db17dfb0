import {
  Alert,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formatExactTime } from '#lib/japan-time.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { DayLine } from './day-line.tsx';
import { formatNight } from './format-times.ts';
import { isOpenable, nearestOpenable } from './ranges.ts';
import { SecondField } from './second-field.tsx';
import { type PointInTime, useShowState } from './use-point-in-time.ts';

interface Choice {
  at: string | null;
  error: string | undefined;
  onChoose: (at: string | null) => void;
}

/** Nights that are shown at first. */
const FIRST = 7;

function Nights({ at, error, onChoose, nights }: Choice & { nights: readonly string[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const newest = nights.toReversed();
  const shown = isExpanded ? newest : newest.slice(0, FIRST);
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id="nights">バックアップの日時（日本時間）</FormLabel>
      <RadioGroup
        aria-labelledby="nights"
        value={at ?? ''}
        onChange={(_, night) => onChoose(night)}
      >
        {shown.map((night) => (
          <FormControlLabel
            key={night}
            value={night}
            control={<Radio />}
            label={formatNight(night)}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          />
        ))}
      </RadioGroup>
      {error && (
        <Typography role="alert" variant="body2" color="error">
          {error}
        </Typography>
      )}
      {shown.length < newest.length && (
        <Button onClick={() => setIsExpanded(true)} sx={{ alignSelf: 'start' }}>
          {`もっと前の${newest.length - shown.length}回を表示`}
        </Button>
      )}
    </FormControl>
  );
}

function Second({ at, error, onChoose, ranges }: Choice & Pick<PointInTime, 'ranges'>) {
  const nearest = at === null ? null : nearestOpenable(ranges, at);
  return (
    <>
      {at !== null && <DayLine at={at} ranges={ranges} onChoose={onChoose} />}
      <SecondField at={at} error={error} onChoose={onChoose} />
      {nearest !== null && nearest !== at && (
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
  const { show } = useShowState();
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
    !busy && at !== null && (by === 'seconds' ? isOpenable(ranges, at) : nights.includes(at));
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
        <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
          今のサイトはそのままで、選んだ時点のサイトを隣に用意します。開くだけでは何も変わりません。
          {view && '今開いている時点は閉じます。'}
        </Typography>
      </Stack>
    </SideBox>
  );
}
