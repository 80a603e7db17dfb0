import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { writeRightOf } from '@orchard/contract/staff/kind-rights';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';

/**
 * Restores a record from the trash, at one press; what stands in the way is said. Nothing where the
 * operator may not write its kind.
 * @param id its number in the trash
 * @param kind of the record
 */
export function RestoreButton({ id, kind, label }: { id: number; kind: string; label: string }) {
  const mayRestore = useMay(writeRightOf(kind));
  const client = useQueryClient();
  const { mutate, isPending } = useAction(
    () => call(staffApi.restoreTrash, { params: { id } }),
    () => {
      // The list from which it was gone, and all that counts it.
      void client.invalidateQueries({ queryKey: [kind] });
      void client.invalidateQueries({ queryKey: ['trash'] });
      void client.invalidateQueries({ queryKey: ['audit-log'] });
      return `「${label}」を元に戻しました。`;
    },
  );
  if (!mayRestore) return null;
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
