import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { merchantErrors } from './merchantErrors'

const refusal = z.object({ code: z.string() })

/**
 * In tests: throws if a merchant's call is refused with a code that is not listed for it, because merchants could not
 * expect it.
 */
export async function checkRefusal(
  { method, routeOptions: { url, config } }: FastifyRequest,
  { statusCode }: FastifyReply,
  payload: unknown,
): Promise<void> {
  if (
    config.access?.kind !== 'signed' ||
    config.access.by !== 'merchant' ||
    statusCode < 400 ||
    typeof payload !== 'string'
  )
    return
  const { code } = refusal.parse(JSON.parse(payload))
  const call = `${method} ${url ?? ''}`
  if (
    !merchantErrors(call)
      .get(statusCode)
      ?.some((known) => known === code)
  )
    throw new Error(`${call} answers ${statusCode} ${code}, which merchantErrors.ts does not say`)
}
