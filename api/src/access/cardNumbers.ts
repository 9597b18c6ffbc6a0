import { mayHoldCardNumber } from '@kasa/domain/cardNumber'
import type { FastifyRequest } from 'fastify'

import { BadInput } from '../errors/refusals'
import type { App } from './provider'

/** Calls about cards; a possible card number in them is refused. */
const cardCalls = /^\/(?:mapi\/v1\/card-transfers|tapi\/|api\/trn|api\/card-)/

/** Headers that are stored or logged. */
const keptHeaders = ['idempotency-key', 'x-request-id', 'x-nonce', 'x-key-id', 'user-agent'] as const

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The first place in a body with a possible card number: its path, at most two names. */
function placeIn(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string' || typeof value === 'number')
    return mayHoldCardNumber(String(value)) ? path.slice(0, 2).join('.') || 'body' : undefined
  // Files are checked when they are parsed: their raw bytes may be compressed.
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  for (const [name, inner] of Object.entries(value)) {
    // A name that contains a card number is not repeated in the answer.
    if (mayHoldCardNumber(name)) return [...path, '?'].slice(0, 2).join('.')
    const found = placeIn(inner, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}

const isCardCall = ({ url }: Pick<FastifyRequest, 'url'>) => cardCalls.test(url)

function refuse(request: FastifyRequest, field: string): never {
  // Remove the number from the URL, because the URL is logged.
  request.raw.url = request.url.split('?', 1)[0]?.replace(/[^/]*\d{6}[^/]*/g, '-') ?? '/'
  throw new BadInput({ code: 'CARD_NUMBER', field })
}

/**
 * Refuses possible card numbers in the URL, headers and body of calls about cards, before anything is written or
 * logged. Throws BadInput (`CARD_NUMBER`).
 */
export function refuseCardNumbers(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCardCall(request)) return done()
    if (mayHoldCardNumber(decoded(request.url))) refuse(request, 'url')
    const header = keptHeaders.find((name) => mayHoldCardNumber(String(request.headers[name] ?? '')))
    if (header !== undefined) refuse(request, header)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const place = isCardCall(request) ? placeIn(request.body) : undefined
    if (place !== undefined) refuse(request, place)
    done()
  })
}
