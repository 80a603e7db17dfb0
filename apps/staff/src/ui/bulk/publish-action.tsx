import { type ButtonProps, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { BulkAction } from './bulk-action.tsx';

/** Publishes on the dates that rows have or had, or all of them now. */
export function PublishAction(button: Omit<ButtonProps, 'title' | 'onClick'>) {
  const [date, setDate] = useState('own');
  return (
    <BulkAction
      {...button}
      title="公開しますか？"
      effect={
        date === 'own'
          ? '予約中のものは予約した日時に公開されます。一度公開したことのあるものは、そのときの公開日に戻ります。はじめて公開するものは、今の日時になります。'
          : '予約中のものも、今の日時で公開されます。'
      }
      change={{ action: 'publish', date }}
      fields={
        <RadioGroup aria-label="公開日" value={date} onChange={(_, chosen) => setDate(chosen)}>
          <FormControlLabel value="own" control={<Radio />} label="それぞれの公開日で公開する" />
          <FormControlLabel value="now" control={<Radio />} label="すべて今すぐ公開する" />
        </RadioGroup>
      }
    />
  );
}
