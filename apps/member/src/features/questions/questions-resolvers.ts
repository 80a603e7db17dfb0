import { zodResolver } from '@hookform/resolvers/zod';
import { askQuestion } from '@orchard/contract/questions';

export const askQuestionResolver = zodResolver(askQuestion.spec.body);
