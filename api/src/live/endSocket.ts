import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'

/** Errors that the client causes: a message too long, invalid text, a broken connection. */
const isTheirs = (error: Error): boolean => 'code' in error && /^(WS_ERR_|ECONN|EPIPE)/.test(String(error.code))

/**
 * Closes a failed socket. Clients' errors are logged as information with their code; only our own failures are logged
 * as errors.
 */
export function endSocket(error: Error, socket: WebSocket, request: FastifyRequest): void {
  if (isTheirs(error)) request.log.info({ code: 'code' in error ? error.code : undefined }, 'socket refused')
  else request.log.error({ err: error }, 'socket failed')
  socket.terminate()
}
