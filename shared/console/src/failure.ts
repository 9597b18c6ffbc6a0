import { apiError, type ApiError } from '@kasa/contracts/errors'
import { autologoutText, catalogued, networkFailureText, somethingBad } from '@kasa/domain/errorCatalogue'
import type { Language } from '@kasa/domain/money'
import * as z from 'zod/mini'

/**
 * All ways a call can fail. `network` is the specification's status 0; `broken` is a response outside the contract.
 */
export type ApiFailure =
  | { kind: 'network'; status: 0; message: typeof networkFailureText }
  | { kind: 'signedOut'; status: 401 | 403 }
  | { kind: 'refused'; status: number; error: ApiError }
  | { kind: 'broken'; status: number; requestId: string | null }

function messageOf(failure: ApiFailure, path: string): string {
  if (failure.kind === 'network') return failure.message
  return failure.kind === 'signedOut'
    ? autologoutText
    : catalogued(path, failure.kind === 'refused' ? failure.error.errors?.message : undefined)
}

/**
 * Thrown by `getJson` and `postJson`, with the failure as data and the error catalogue's message (specification
 * section 8).
 */
export class ApiFailed extends Error {
  constructor(
    readonly failure: ApiFailure,
    path = '',
  ) {
    super(messageOf(failure, path))
    this.name = 'ApiFailed'
  }
}

export const networkFailure: ApiFailure = { kind: 'network', status: 0, message: networkFailureText }

/** The failure in any caught error; unknown errors are `broken`. */
export const failureOf = (caught: unknown): ApiFailure =>
  caught instanceof ApiFailed ? caught.failure : { kind: 'broken', status: 0, requestId: null }

/** The failure for a response outside 2xx. */
export function failureOfAnswer(status: number, body: unknown, requestId: string | null): ApiFailure {
  const error = z.safeParse(apiError, body).data
  return error ? { kind: 'refused', status, error } : { kind: 'broken', status, requestId }
}

const plainWords = {
  tr: {
    network: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
    signedOut: 'Oturumunuz kapandı. Yeniden giriş yapın.',
    broken: 'Bir şeyler ters gitti. Lütfen daha sonra yeniden deneyin.',
  },
  en: {
    network: `${networkFailureText}. Check your connection and try again.`,
    signedOut: 'Your session has ended. Sign in again.',
    broken: somethingBad,
  },
} as const

/** The text to show for any caught error; a request id is added if there is no specific text. */
export function words(caught: unknown, language: Language): string {
  const failure = failureOf(caught)
  if (failure.kind === 'refused') return language === 'tr' ? failure.error.message_tr : failure.error.message_en
  const text = plainWords[language][failure.kind]
  return failure.kind === 'broken' && failure.requestId ? `${text} (${failure.requestId})` : text
}
