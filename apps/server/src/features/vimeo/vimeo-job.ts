import type { VimeoImport } from '@orchard/contract/staff/vimeo';

/** The choices for all films of a job. */
export interface VimeoJobParams extends Omit<VimeoImport, 'films'> {
  /** New films become recordings of evenings. */
  joins_event?: boolean | null | undefined;
  /** The following that brings them. */
  follow_id?: number;
}

/** The kind of job that imports films. */
export const VIMEO_JOB = 'vimeo import';
