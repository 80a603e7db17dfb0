import type { Mutant } from './mutant.ts';
import { clusterMutants } from './mutants-of-clusters.ts';
import { contentMutants } from './mutants-of-content.ts';
import { faultMutants } from './mutants-of-faults.ts';
import { inputMutants } from './mutants-of-input.ts';
import { lockoutMutants } from './mutants-of-lockout.ts';
import { mailMutants } from './mutants-of-mails.ts';
import { operationMutants } from './mutants-of-operation.ts';
import { peopleMutants } from './mutants-of-people.ts';
import { staffMutants } from './mutants-of-staff.ts';
import { videoMutants } from './mutants-of-videos.ts';

/** Every guard that is switched off to see its check fail, in the order of the guarantees. */
export const MUTANTS: readonly Mutant[] = [
  ...peopleMutants,
  ...videoMutants,
  ...staffMutants,
  ...contentMutants,
  ...inputMutants,
  ...mailMutants,
  ...lockoutMutants,
  ...faultMutants,
  ...clusterMutants,
  ...operationMutants,
];
