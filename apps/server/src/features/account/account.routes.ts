import { api } from '@orchard/contract';
import { bind } from '#platform/http/bind.ts';
import { currentUser } from './current-user.view.ts';

export const accountRoutes = () => [
  bind(api.getCurrentUser, async ({ member }) => currentUser(member)),
];
