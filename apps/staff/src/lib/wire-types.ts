import type { ResponseOf } from '@orchard/contract/endpoint';
import type { resources } from '@orchard/contract/staff';
import type { ContentName } from './kind.ts';

/** One row of a kind's list. */
export type RowOf<Name extends ContentName> =
  ResponseOf<(typeof resources)[Name]['list']> extends readonly (infer Row)[] ? Row : never;

/** One whole record of a kind. */
export type RecordOf<Name extends ContentName> = ResponseOf<(typeof resources)[Name]['read']>;
