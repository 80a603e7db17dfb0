import type { AnyImport } from '@orchard/contract/staff/imports';
import { Quiet } from '#ui/texts.tsx';

/** Which columns of a file an import leaves alone. */
export function UnusedColumns({
  header,
  columns,
}: Pick<AnyImport, 'header'> & Pick<AnyImport['choices'], 'columns'>) {
  const used = new Set(Object.values(columns));
  const names = header.filter((_, at) => !used.has(at));
  return names.length > 0 && <Quiet>使わない列：{names.join('、')}</Quiet>;
}
