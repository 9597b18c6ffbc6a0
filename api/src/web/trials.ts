import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

import { tokenOf } from '../access/bearer'
import { ctxOf } from '../access/requestCtx'
import { personOfBrowser, rememberOverrides } from '../overrides/overrideBrowser'
import { overridesOf } from '../overrides/overrides.service'
import { authenticate } from '../sessions/sessions.service'
import type { Published, PublishedModule } from './published'

/** A build that one person tries instead of the live one (ADR 18). */
export type Trial = { id: string; until: Date; reason: string; build: PublishedModule }

/**
 * The person whose token requests the registry; undefined for an expired token, and the registry is sent all the same.
 */
async function personOfToken(request: FastifyRequest): Promise<string | undefined> {
  const { tenant, now } = ctxOf(request)
  const token = tokenOf(request)
  const who = token === undefined ? undefined : await authenticate(tenant, token, now())
  return who?.stage === 'full' ? who.actor.id : undefined
}

/**
 * A person's trial builds, by module. `operator` is the id from the browser's cookie; it must match the proven person.
 * A request without proof needs no query, and if the database fails everybody gets the live builds.
 */
export function trialsFor(published: Published, log: FastifyBaseLogger) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    operator: string | undefined,
  ): Promise<ReadonlyMap<string, Trial>> => {
    const { tenant, now } = ctxOf(request)
    const trials = new Map<string, Trial>()
    try {
      const proven = (await personOfToken(request)) ?? personOfBrowser(request)
      if (proven === undefined || proven !== operator) return trials
      const overrides = await overridesOf(tenant, proven, now())
      for (const { id, module, version, folder, until, reason } of overrides) {
        const build = await published
          .build(module, { version, folder })
          .catch(
            (error: unknown) =>
              void log.error({ module, folder, err: error }, 'the build of an override cannot be read'),
          )
        if (build) trials.set(module, { id, until, reason, build })
      }
      const last = Math.max(...overrides.map(({ until }) => until.getTime()))
      if (overrides.length > 0) rememberOverrides(request, reply, proven, new Date(last))
    } catch (error) {
      log.error({ err: error }, 'the overrides are not known; everybody gets what is live')
    }
    return trials
  }
}
