import { createHash } from 'node:crypto'

import type { SignedParts } from '@kasa/contracts/merchantCalls'
import { typeOfPath } from '@kasa/domain/requestTypes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'

import type { App } from '../access/provider'
import type { Metrics } from '../health/metrics'
import { callCustomerOf } from './callCustomer'
import { createCallLog, type CallLog } from './callLog'
import {
  maskCode,
  maskedJson,
  maskFieldPath,
  maskPath,
  maskQuery,
  maskText,
  skeletonOf,
  withoutSecrets,
} from './maskedBody'

declare module 'fastify' {
  interface FastifyInstance {
    merchantCalls: CallLog
  }
  interface FastifyRequest {
    /** The response to a merchant's call as text, before compression. */
    answerText: string | null
  }
}

/** Larger bodies are not parsed for the log; bytes. */
const largest = 64 * 1024

const isMerchantCall = ({ routeOptions: { config }, url }: FastifyRequest): boolean =>
  (config.access?.kind === 'signed' && config.access.by === 'merchant') || url.startsWith('/mapi/v1/')

const textIn = (value: unknown, name: string): string | null => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' && found.length > 0 ? found : null
}
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A word with non-ASCII letters; no program's name has one. */
const foreignWord = /[^\s•]*[^\x20-\x7e•][^\s•]*/g
const header = ({ headers }: FastifyRequest, name: string, longest: number): string | null => {
  const value = headers[name]
  return typeof value === 'string' && value !== ''
    ? maskText(value.slice(0, longest)).replace(foreignWord, '•••')
    : null
}

/** A signature header: shown if it has the expected shape and is no secret, else hidden. */
const shaped = ({ headers }: FastifyRequest, name: string, shape: RegExp, longest = 64): string | null => {
  const value = headers[name]
  if (typeof value !== 'string' || value === '') return null
  return shape.test(value) && withoutSecrets(value) === value ? value.slice(0, longest) : '•••'
}

/**
 * Only the beginnings of the two hashes: a whole signature could be replayed, and an identity number could be guessed
 * from a whole body hash.
 */
const signedPartsOf = (request: FastifyRequest): SignedParts => ({
  timestamp: shaped(request, 'x-timestamp', /^\d{1,12}$/),
  nonce: shaped(request, 'x-nonce', /^[\w-]{8,64}$/),
  signature: shaped(request, 'x-signature', /^v1=[0-9a-f]{6}/, 9),
  bodySha256: createHash('sha256')
    .update(request.rawBody ?? '')
    .digest('hex')
    .slice(0, 4),
  contentType: header(request, 'content-type', 80),
  userAgent: header(request, 'user-agent', 120),
})

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The object of a call, from the response or from the path. */
function objectOf(path: string, answer: unknown): { type: string | null; id: string | null; number: string | null } {
  const [plural = '', pathId = ''] = path.slice('/mapi/v1/'.length).split('/')
  const type = typeOfPath(plural)?.object ?? null
  const id = textIn(answer, 'id') ?? pathId
  if (type === null || !uuid.test(id)) return { type: null, id: null, number: null }
  return { type, id, number: textIn(answer, 'number') }
}

const maskedFieldOf = (answer: unknown): string | null => {
  const field = textIn(answer, 'field')
  return field && maskFieldPath(field).slice(0, 100)
}

function requestBodyOf({ rawBody, sentBody }: FastifyRequest): string | null {
  if (!rawBody || rawBody.length === 0 || rawBody.length > largest) return null
  return sentBody === undefined ? skeletonOf(rawBody.toString('utf8')) : maskedJson(sentBody)
}

/** Text that can be searched for: kept only if it needs no masking. */
const searched = (text: string | null): string | null => {
  const kept = text === null ? null : text.slice(0, 255).replace(/[\0\p{Cs}]/gu, '')
  return kept !== null && maskCode(kept) === kept ? kept : null
}

function note(log: CallLog, request: FastifyRequest, reply: FastifyReply): void {
  const { ctx } = request
  const keyId = request.headers['x-key-id']
  if (!ctx || typeof keyId !== 'string' || keyId === '' || keyId.length > 64 || !isMerchantCall(request)) return
  const at = ctx.now()
  const isProved = ctx.actor.kind === 'api'
  if (!log.hasRoom(ctx.tenant, { keyId, isProved, at })) return
  const [path = '', query = ''] = (request.raw.url ?? request.url).split(/\?(.*)/s, 2)
  const sent = request.sentBody
  const payload = request.answerText
  const answer = payload !== null && payload.length <= largest ? jsonOf(payload) : undefined
  const isRefused = reply.statusCode >= 400
  const object = objectOf(path, isRefused ? undefined : answer)
  const ref = new URLSearchParams(query).get('merchantRef')
  const customerRef = textIn(memberOf(sent, 'customer'), 'id')
  log.add(ctx.tenant, {
    id: uuidv7(),
    keyId,
    at,
    method: request.method,
    path: maskPath(path),
    query: maskQuery(query),
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime),
    ip: request.ip,
    requestId: maskCode(request.id),
    idempotencyKey: searched(header(request, 'idempotency-key', 255)),
    isProved,
    isReplay: reply.getHeader('idempotent-replay') === 'true',
    code: isRefused ? textIn(answer, 'code') : null,
    field: isRefused ? maskedFieldOf(answer) : null,
    merchantRef: searched(textIn(sent, 'merchantRef') ?? textIn(answer, 'merchantRef') ?? ref),
    customerRef: customerRef === null ? null : callCustomerOf(ctx.tenant.keys, customerRef),
    objectType: object.type,
    objectId: object.id,
    objectNumber: object.number,
    requestBytes: request.rawBody?.length ?? 0,
    responseBytes: payload === null ? 0 : Buffer.byteLength(payload),
    requestBody: requestBodyOf(request),
    responseBody: answer === undefined ? null : maskedJson(answer),
    signed: signedPartsOf(request),
  })
}

/**
 * Logs every call with a merchant's key after its response. Register it before `compress`, which turns the text into
 * a stream.
 */
export function noteMerchantCalls(app: App, metrics: Metrics): void {
  const log = createCallLog({ log: app.log, metrics })
  app.decorate('merchantCalls', log)
  app.decorateRequest('answerText', null)
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string' && isMerchantCall(request)) request.answerText = payload
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    try {
      note(log, request, reply)
    } catch (error) {
      request.log.warn({ err: error }, 'a call of a merchant could not be noted')
    }
  })
  app.addHook('onClose', () => log.stop())
}
