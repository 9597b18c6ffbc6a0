import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { merchantErrors } from './merchantErrors'

const refusal = z.object({ code: z.string() })

/**
 * In tests: a refusal of a merchant's call that the list of errors does not have for that call fails, for merchants
 * would meet it by surprise.
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
