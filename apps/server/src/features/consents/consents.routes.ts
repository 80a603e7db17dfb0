import { api } from '@orchard/contract';
import type { FastifyRequest } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Member } from '#platform/sessions/member.ts';
import { acceptTerms, deferTerms } from './consents.commands.ts';
import { findAcceptedText, findConsents, listAsked } from './consents.view.ts';

export const consentsRoutes = ({ db, limits }: SiteParts) => {
  const countPress = (request: FastifyRequest, member: Member) =>
    limits.count(request, LIMITS.toggle, String(member.id));
  return [
    bind(api.listConsents, ({ member }) => findConsents(db.kysely, member)),

    bind(api.listAskedTerms, ({ member }) => listAsked(db.kysely, member)),

    bind(api.getConsent, ({ member, params }) =>
      orNotFound(findAcceptedText(db.kysely, member, params.consentId)),
    ),

    bind(api.acceptTerms, async ({ member, body: { terms, place }, request }) => {
      await countPress(request, member);
      return acceptTerms(db.kysely, member, { fingerprints: terms, place });
    }),

    bind(api.deferConsent, async ({ member, body, request }) => {
      await countPress(request, member);
      await deferTerms(db.kysely, member, body.terms);
      return undefined;
    }),
  ];
};
