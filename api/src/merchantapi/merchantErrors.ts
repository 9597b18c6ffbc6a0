import { requestTypes } from '@kasa/domain/requestTypes'

import type { RefusalCode } from '../errors/words'

type Row = { readonly status: number; readonly codes: readonly RefusalCode[]; readonly where?: RegExp }

/** Matches calls that begin with one of these paths. */
const post = (paths: readonly string[], end: '$' | '') => new RegExp(`^POST /mapi/v1/(${paths.join('|')})${end}`)
const kinds = requestTypes.map(({ merchant }) => merchant)
const paths = kinds.map(({ path }) => path)

const create = post(paths, '$')
const needsKey = post([...paths, 'reconciliations'], '$')
const reconcile = /^POST \/mapi\/v1\/reconciliations$/
const withKey = post([...paths, 'reconciliations'], '')
const payOut = /^POST \/mapi\/v1\/withdrawals$/
/** Wallet transfers have both directions. */
const moneyOut = /^POST \/mapi\/v1\/(withdrawals|wallet-transfers)$/
const refusesSecond = post(
  kinds.filter((kind) => kind.refusesSecond).map(({ path }) => path),
  '$',
)
const byId = /:id/
/** Calls that test requests have, too. */
const tested = /^POST \/mapi\/v1\/(deposits|withdrawals)/
const receipt = /\/receipt$/

/**
 * Every refusal that a merchant's server can get, by status. `where` matches the calls; undefined: all. The API
 * description and docs/merchant-api.md are generated from it and checked against it. In tests, a refusal that is not
 * listed here fails.
 */
const rows: readonly Row[] = [
  {
    status: 400,
    codes: [
      'BAD_INPUT',
      'FIELD_INVALID',
      'FIELD_MISSING',
      'FIELD_UNKNOWN',
      'FIELD_TWICE',
      'BODY_NOT_JSON',
      'HOST_TWICE',
    ],
  },
  { status: 400, codes: ['CARD_NUMBER'], where: /card-transfers/ },
  { status: 400, codes: ['IDEMPOTENCY_KEY_MISSING'], where: needsKey },
  { status: 400, codes: ['IDEMPOTENCY_KEY_INVALID'], where: withKey },
  {
    status: 401,
    codes: [
      'SIGNATURE_MISSING',
      'SIGNATURE_MALFORMED',
      'SIGNATURE_WRONG',
      'TIMESTAMP_STALE',
      'NONCE_REUSED',
      'KEY_UNKNOWN',
      'KEY_REVOKED',
      'KEY_SCOPE',
      'IP_NOT_ALLOWED',
    ],
  },
  { status: 404, codes: ['NOT_FOUND', 'UNKNOWN_HOST'] },
  {
    status: 409,
    codes: [
      'MERCHANT_REF_USED',
      'MERCHANT_NOT_ACTIVE',
      'MERCHANT_NOT_APPROVED',
      'MERCHANT_SUSPENDED',
      'MODULE_DISABLED',
      'MERCHANT_IN_TEST_MODE',
    ],
    where: create,
  },
  { status: 409, codes: ['MERCHANT_LIVE'], where: tested },
  { status: 400, codes: ['REPORT_DAY_NOT_OVER'], where: reconcile },
  { status: 400, codes: ['STATEMENT_DAY_AHEAD'], where: /^GET \/mapi\/v1\/statement$/ },
  { status: 409, codes: ['DAY_CLOSED'], where: reconcile },
  { status: 409, codes: ['DUPLICATE_PENDING'], where: refusesSecond },
  { status: 400, codes: ['IBAN_COUNTRY', 'IBAN_LENGTH', 'IBAN_LETTERS', 'IBAN_CHECK'], where: payOut },
  {
    status: 409,
    codes: ['IBAN_BANK_UNKNOWN', 'IBAN_BANK_PAUSED', 'IBAN_OURS'],
    where: payOut,
  },
  { status: 409, codes: ['LIMIT_HOURS'], where: moneyOut },
  {
    status: 409,
    codes: ['WALLET_OURS', 'WALLET_NO_SOURCE'],
    where: /^POST \/mapi\/v1\/wallet-transfers$/,
  },
  { status: 409, codes: ['IDEMPOTENCY_IN_FLIGHT'], where: withKey },
  { status: 409, codes: ['STATUS', 'VERSION_CHANGED'], where: byId },
  { status: 409, codes: ['PAYMENT_SEEN'], where: /(deposits|wallet-transfers).*cancel$/ },
  { status: 409, codes: ['DEBIT_SEEN', 'DEBIT_MAY_BE_IT'], where: /withdrawals.*cancel$/ },
  { status: 409, codes: ['FILE_KNOWN'], where: receipt },
  { status: 409, codes: ['NO_ENDPOINT'], where: /callbacks\/test$/ },
  { status: 413, codes: ['BODY_TOO_LARGE'] },
  { status: 413, codes: ['FILE_TOO_LARGE'], where: receipt },
  { status: 415, codes: ['BODY_TYPE', 'BODY_ENCODED'] },
  { status: 422, codes: ['INSUFFICIENT_BALANCE', 'LIMIT_EXCEEDED'], where: moneyOut },
  { status: 422, codes: ['DESCRIPTION_NEEDED'], where: payOut },
  { status: 422, codes: ['IDEMPOTENCY_KEY_REUSED'], where: withKey },
  { status: 422, codes: ['FILE_TYPE'], where: receipt },
  { status: 429, codes: ['RATE_LIMITED'] },
  { status: 500, codes: ['INTERNAL'] },
  { status: 503, codes: ['UNAVAILABLE'] },
]

/**
 * The codes of one call by status, with `call` such as `POST /mapi/v1/deposits/:id/cancel`; of all calls without it.
 */
export function merchantErrors(call?: string): Map<number, RefusalCode[]> {
  const found = new Map<number, RefusalCode[]>()
  for (const { status, codes, where } of rows) {
    // Calls that only read change nothing, so no rule can refuse them.
    const isRule = status === 409 && call?.startsWith('GET ')
    if (isRule || (call !== undefined && where && !where.test(call))) continue
    found.set(status, [...(found.get(status) ?? []), ...codes])
  }
  return found
}
