import type { FastifyRequest } from 'fastify'

/** `Authorization: <token>` and `Authorization: Bearer <token>` (specification section 7). */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization?.trim()
  return header ? header.replace(/^bearer\s+/i, '') : undefined
}
