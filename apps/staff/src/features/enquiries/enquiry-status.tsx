import { Chip, MenuItem, TextField } from '@mui/material';
import type { ENQUIRY_STATES } from '@orchard/contract/staff/enquiries';

/** How far an enquiry has come. */
export type EnquiryStatus = (typeof ENQUIRY_STATES)[number];

const LABELS: Record<EnquiryStatus, string> = {
  new: '未対応',
  in_progress: '対応中',
  done: '対応済み',
};

const COLOURS: Record<EnquiryStatus, 'warning' | 'info' | 'success'> = {
  new: 'warning',
  in_progress: 'info',
  done: 'success',
};

/** The states as choices of a filter. */
export const STATUS_CHOICES = Object.entries(LABELS).map(([id, name]) => ({ id, name }));

/** How far an enquiry has come, in words and colour. */
export const StatusChip = ({ status }: { status: EnquiryStatus }) => (
  <Chip size="small" variant="outlined" color={COLOURS[status]} label={LABELS[status]} />
);

/** Chooses how far an enquiry has come. */
export const StatusSelect = ({
  label,
  status,
  onChange,
  isBusy,
}: {
  label: string;
  status: EnquiryStatus;
  onChange: (status: EnquiryStatus) => void;
  isBusy: boolean;
}) => (
  <TextField
    select
    label={label}
    value={status}
    disabled={isBusy}
    onChange={({ target }) => onChange(target.value as EnquiryStatus)}
  >
    {STATUS_CHOICES.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
