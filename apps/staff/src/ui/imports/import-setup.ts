import type { AnyImport, ImportCalls, ImportChoices } from '@orchard/contract/staff/imports';
import type { ComponentType } from 'react';

/** What the choices of a kind of import besides the columns get. */
export interface ExtraProps<Choices = ImportChoices> {
  record: AnyImport;
  choices: Choices;
  set: (changed: Partial<Choices>) => void;
}

/** What the screens of a kind of import say and do. */
export interface ImportSetup {
  resource: 'member-imports' | 'video-imports';
  calls: ImportCalls;
  /** What rows are, and how they are counted. */
  noun: string;
  unit: string;
  /** The fields with their Japanese names, and the one by which rows are recognised. */
  fields: Readonly<Record<string, string>>;
  required: string;
  /** How records that are here already are found. */
  matching: string;
  /** What empty cells and special words do. */
  hint: string;
  /** A file to fill in. */
  template: { name: string; rows: readonly (readonly string[])[] };
  /** The list of the records. */
  list: string;
  Extra: ComponentType<ExtraProps>;
  /** What else registering does, by the number of new rows. */
  noteOf?: (record: AnyImport, added: number) => string;
}

/** Passes the choices of a kind to its own screens. */
export const extra = <Choices>(component: ComponentType<ExtraProps<Choices>>) =>
  component as unknown as ComponentType<ExtraProps>;
