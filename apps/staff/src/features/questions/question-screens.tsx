export { QuestionList as List } from './question-list.tsx';
export { QuestionPage as Edit } from './question-page.tsx';
