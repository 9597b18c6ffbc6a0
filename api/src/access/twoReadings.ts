import type { FastifyRequest } from 'fastify'

import { BadInput, WrongType } from '../errors/refusals'

/**
 * Refuses requests that a proxy could read differently: two Host headers (`HOST_TWICE`), because the proxy may have
 * used the other one, and compressed bodies (`BODY_ENCODED`), because signatures cover the sent bytes and the server
 * decompresses nothing for unknown senders.
 */
export function refuseTwoReadings({ headers, raw: { rawHeaders } }: FastifyRequest): void {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  if (hosts > 1) throw new BadInput({ code: 'HOST_TWICE' })
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new WrongType({ code: 'BODY_ENCODED' })
}
