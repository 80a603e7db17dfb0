import { Chip, MenuItem, TextField } from '@mui/material';
import type { ENQUIRY_STATES } from '@orchard/contract/staff/enquiries';

/** The state of an enquiry. */
export type EnquiryStatus = (typeof ENQUIRY_STATES)[number];

/** Names of the states. */
export const STATUS_LABELS: Record<EnquiryStatus, string> = {
  new: '未対応',
  in_progress: '対応中',
  done: '対応済み',
};

const COLOURS: Record<EnquiryStatus, 'warning' | 'info' | 'success'> = {
  new: 'warning',
  in_progress: 'info',
  done: 'success',
};

/** The state of an enquiry, in words and colour. */
export const StatusChip = ({ status }: { status: EnquiryStatus }) => (
  <Chip size="small" variant="outlined" color={COLOURS[status]} label={STATUS_LABELS[status]} />
);

/** Chooses the state of an enquiry. */
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
    {Object.entries(STATUS_LABELS).map(([id, name]) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
