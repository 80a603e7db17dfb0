import { zodResolver } from '@hookform/resolvers/zod';
import { logIn } from '@orchard/contract/sessions';

export const logInResolver = zodResolver(logIn.spec.body);
