import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'

/** What the other end does wrong by itself: a message too long, bytes that are no text, a line that breaks. */
const isTheirs = (error: Error): boolean => 'code' in error && /^(WS_ERR_|ECONN|EPIPE)/.test(String(error.code))

/**
 * Ends a socket that failed. Anybody can send nonsense, so that is a line of information with its code; only our own
 * failures are errors.
 */
export function endSocket(error: Error, socket: WebSocket, request: FastifyRequest): void {
  if (isTheirs(error)) request.log.info({ code: 'code' in error ? error.code : undefined }, 'socket refused')
  else request.log.error({ err: error }, 'socket failed')
  socket.terminate()
}
