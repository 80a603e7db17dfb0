import type { ENQUIRY_STATES } from '@orchard/contract/staff/enquiries';
import { choicesOf, SelectField } from '#ui/inputs/select-field.tsx';
import { chipOf } from '#ui/state-chip.tsx';

/** The state of an enquiry. */
export type EnquiryStatus = (typeof ENQUIRY_STATES)[number];

/** Names of the states. */
export const STATUS_LABELS: Record<EnquiryStatus, string> = {
  new: '未対応',
  in_progress: '対応中',
  done: '対応済み',
};

/** The state of an enquiry, in words and colour. */
export const StatusChip = chipOf(STATUS_LABELS, {
  new: 'warning',
  in_progress: 'info',
  done: 'success',
});

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
  <SelectField
    label={label}
    value={status}
    disabled={isBusy}
    choices={choicesOf(STATUS_LABELS)}
    onChange={(value) => onChange(value as EnquiryStatus)}
  />
);
