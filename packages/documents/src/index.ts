// The reading of documents stays out of here: only the judging process loads it.
export type { Act } from './acts.ts';
export { DocumentProblem, type DocumentRefusal } from './document-problem.ts';
export { type DocumentKind, judgeDocument } from './judge-document.ts';
