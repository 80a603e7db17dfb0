import { useSuspenseQuery } from '@tanstack/react-query';
import { query } from './api/call.ts';

/** The signed-in member. */
export const currentUserQuery = query('GET /api/account/user');

/** The signed-in member, on screens that need one. */
export const useCurrentUser = () => useSuspenseQuery(currentUserQuery).data;
