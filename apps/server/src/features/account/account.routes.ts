import { api } from '@orchard/contract';
import { currentUser } from '#features/account/current-user.view.ts';
import { bind } from '#platform/http/bind.ts';

export const accountRoutes = () => [
  bind(api.getCurrentUser, async ({ member }) => currentUser(member)),
];
