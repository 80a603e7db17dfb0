import CaptionIcon from '@mui/icons-material/ClosedCaptionOutlined';
import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { SideBox } from '#ui/form/form-columns.tsx';

/** Leads to the captions of the open video. */
export function CaptionsBox() {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <SideBox title="字幕・文字起こし">
      <Button
        component={Link}
        to={`/captions/${record.id}`}
        variant="outlined"
        startIcon={<CaptionIcon />}
      >
        字幕を編集する
      </Button>
    </SideBox>
  );
}
