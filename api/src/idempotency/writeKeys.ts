/** Where a route's answer is kept: with its effect, or nowhere, for a reason. */
export type RouteKey = 'withEffect' | { none: string }
declare module 'fastify' {
  interface FastifyContextConfig {
    key?: RouteKey
  }
}

/**
 * The one rule for keys of console writes: every POST of a signed-in person is done at most once per `Idempotency-Key`,
 * but for those named here and on their routes. Most are kept by a hook (`keepAnswers.ts`); where money moves, or is
 * decided about, the answer is kept in the transaction of the effect (`answerOnce.ts`), so that a crash leaves both or
 * neither.
 */
export const keptWithEffect: ReadonlySet<string> = new Set([
  '/api/approval/approve/:id',
  '/api/approval/deny/:id',
  '/api/approval/withdraw/:id',
  '/api/bank-account/create',
  '/api/bank-account/submit/:id',
  '/api/bank-account/changeIban/:id',
  '/api/bank-line/manualDeposit/:id',
  '/api/bank-line/return/:id',
  '/api/match/link',
  '/api/match/unlink',
  '/api/match/ignore/:id',
  '/api/match/restore/:id',
  '/api/remit-request/late/:id',
  '/api/remit-request/unseen/:id',
])

/** Console writes without a key, each with the reason; beside them the exports (`isKeyless`). */
export const keyless: Readonly<Record<string, string>> = {
  '/api/audit/proof': 'reads, and every taking away is recorded',
  '/api/auth/checkOtp': 'reads',
  '/api/auth/createOtpSecret': 'a secret is shown once; made again, the first counts for nothing',
  '/api/auth/logout': 'ends the session, however often',
  '/api/auth/recoveryCodes': 'codes are shown once; made again, the first count for nothing',
  '/api/auth/stepUp': 'a code counts once by itself, and guesses are counted each',
  '/api/bank-account/:id/statement': 'a file is known by its own hash',
  '/api/bank-account/reveal/:id': 'every look at an account number is recorded',
  '/api/customer/export/:id': 'reads, and every taking away is recorded',
  '/api/match-rule/try': 'reads; the newest try replaces the one before',
  '/api/payout-rule/try': 'reads, and keeps what it found; made again, it finds the same',
  '/api/merchant/showKeys': 'a secret is shown once, and kept nowhere to be shown again',
  '/api/statement/tryMapping/:id': 'reads',
  '/api/telemetry/module': 'told in passing; nothing is decided by it',
  '/api/users/ChangePassword': 'the old password counts once by itself, and guesses are counted each',
  '/api/users/layout': 'the last word counts, however often',
  '/api/watcher-bot/showKeys': 'a secret is shown once, and kept nowhere to be shown again',
}

/** A route with what it says itself of keys, as those do that are written once for many nouns. */
type Route = { url: string; key?: RouteKey | undefined }

/** True where the answer is kept in the transaction of the effect. */
export const isKeptWithEffect = ({ url, key }: Route): boolean => key === 'withEffect' || keptWithEffect.has(url)

/**
 * True where a write is done again under the same key. An export (`exportRoute`) reads, and every taking away is
 * recorded.
 */
export const isKeyless = ({ url, key }: Route): boolean =>
  typeof key === 'object' || url.endsWith('/export') || Object.hasOwn(keyless, url)
