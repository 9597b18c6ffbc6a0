import type { Socket } from 'node:net'

import { uuidv7 } from 'uuidv7'

import { wordsFor } from './words'

const statusOf: Record<string, { status: string; code: 'BAD_INPUT' | 'BODY_TOO_LARGE' }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'BAD_INPUT' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'BAD_INPUT' },
}
const badRequest = { status: '400 Bad Request', code: 'BAD_INPUT' } as const

/** Responds to data that is not valid HTTP and so reaches no route. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, code } = statusOf[error.code ?? ''] ?? badRequest
  const { tr, en } = wordsFor(code)
  const body = JSON.stringify({ code, message_tr: tr, message_en: en, requestId: uuidv7() })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
