import type { FastifyRequest } from 'fastify'

import { BadInput, WrongType } from '../errors/refusals'

/**
 * Refuses what another program on the way may have read otherwise than we do: two Host headers, of which a proxy may
 * have gone by the other one; and packed bodies, for what is signed are the bytes that are sent, and nothing is
 * unpacked for a stranger.
 */
export function refuseTwoReadings({ headers, raw: { rawHeaders } }: FastifyRequest): void {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  if (hosts > 1) throw new BadInput({ code: 'HOST_TWICE' })
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new WrongType({ code: 'BODY_ENCODED' })
}
