import type { ApiError } from '@kasa/contracts/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { isDatabaseAway } from '../db/away'
import { BadInput, NotFound, Refusal, TooLarge, TooMany, Unavailable, WrongType } from '../errors/refusals'
import { userErrorOf } from '../errors/userErrorOf'
import { wordsFor } from '../errors/words'

/** Errors of Fastify and Node, as refusals. */
const frameworkRefusals: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new BadInput({ code: 'BODY_NOT_JSON', params: { why: '' } }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new BadInput({ code: 'BODY_NOT_JSON', params: { why: '' } }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new BadInput({ code: 'BODY_NOT_JSON', params: { why: '' } }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new TooLarge({ code: 'BODY_TOO_LARGE' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new WrongType({ code: 'BODY_TYPE' }),
  FST_ERR_CTP_INVALID_TYPE: () => new WrongType({ code: 'BODY_TYPE' }),
  FST_ERR_BAD_URL: () => new NotFound({ code: 'NOT_FOUND' }),
  FST_ERR_MAX_PARAM_LENGTH: () => new NotFound({ code: 'NOT_FOUND' }),
}

/**
 * Database errors after which the caller may try again: overload, locks and time limits. 57014 and 55P03 are time
 * limits, 25P03 is the limit of an idle transaction.
 */
const busy = new Set(['53000', '53100', '53200', '53400', '55P03', '57014', '25P03', '40001', '40P01'])
/** Default for `retry-after`, in s. */
const comeBackS = 1

function refusalOf(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  const code = 'code' in error ? String(error.code) : ''
  const known = frameworkRefusals[code]
  if (known) return known()
  if (busy.has(code) || isDatabaseAway(error)) return new Unavailable({ code: 'UNAVAILABLE' })
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 429) return new TooMany({ code: 'TOO_MANY', params: { seconds: 60 } })
  if (status >= 400 && status < 500) return new BadInput({ code: 'BAD_INPUT' })
  return undefined
}

/** The JSON body of a refusal. */
export const bodyOf = (refusal: Refusal, requestId: string): ApiError => {
  const { code, field, details, params } = refusal.facts
  const message = userErrorOf[code]
  const text = wordsFor(code, params)
  return {
    code,
    message_tr: text.tr,
    message_en: text.en,
    requestId,
    ...(field === undefined ? {} : { field }),
    ...(details === undefined ? {} : { details }),
    ...(message === undefined ? {} : { errors: { message } }),
  }
}

/** Turns every failure into an answer: a refusal with its code, anything else as a logged 500 without details. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected failure')
    const text = wordsFor('INTERNAL', { requestId: request.id })
    void reply
      .code(500)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ code: 'INTERNAL', message_tr: text.tr, message_en: text.en, requestId: request.id })
    return
  }
  if (refusal.status === 503) request.log.warn({ err: error }, 'unavailable')
  else request.log.info({ code: refusal.facts.code, field: refusal.facts.field }, 'refused')
  const retryAfterS = refusal.facts.retryAfterS ?? (refusal.status === 503 ? comeBackS : undefined)
  if (retryAfterS !== undefined) void reply.header('retry-after', retryAfterS)
  void reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(refusal, request.id))
}
