import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/use-call.ts';

/** Restores a record from the trash, at one press; what stands in the way is said. */
export function RestoreButton({ id, label }: { id: number; label: string }) {
  const client = useQueryClient();
  const { mutate, isPending } = useAction(
    () => call(staffApi.restoreTrash, { params: { id } }),
    ({ kind }) => {
      // The list from which it was gone, and all that counts it.
      void client.invalidateQueries({ queryKey: [kind] });
      void client.invalidateQueries({ queryKey: ['trash'] });
      void client.invalidateQueries({ queryKey: ['audit-log'] });
      return `「${label}」を元に戻しました。`;
    },
  );
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<RestoreIcon />}
      aria-label={`「${label}」を元に戻す`}
      aria-disabled={isPending}
      onClick={(event) => {
        event.stopPropagation();
        if (!isPending) mutate();
      }}
    >
      元に戻す
    </Button>
  );
}
