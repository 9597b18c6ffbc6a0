/** A route's idempotency: stored in the transaction of the effect, or none, with the reason. */
export type RouteKey = 'withEffect' | { none: string }
declare module 'fastify' {
  interface FastifyContextConfig {
    key?: RouteKey
  }
}

/**
 * The rule for idempotency keys of console writes: every POST of a signed-in user is done at most once per
 * `Idempotency-Key`, except those named here and on their routes. A hook stores most responses (`keepAnswers.ts`). If
 * money moves or a decision about money is made, the response is stored in the transaction of the effect
 * (`answerOnce.ts`), so that a crash leaves both or neither.
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

/** Console writes without a key, each with the reason. Exports have none either (`isKeyless`). */
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
  '/api/merchant/showSecret': 'a secret is shown once, and kept nowhere to be shown again',
  '/api/statement/tryMapping/:id': 'reads',
  '/api/telemetry/module': 'told in passing; nothing is decided by it',
  '/api/users/ChangePassword': 'the old password counts once by itself, and guesses are counted each',
  '/api/users/layout': 'the last word counts, however often',
  '/api/watcher-bot/showKeys': 'a secret is shown once, and kept nowhere to be shown again',
}

/** A route with its own `key` setting; routes that are shared by many nouns have one. */
type Route = { url: string; key?: RouteKey | undefined }

/** True if the response is stored in the transaction of the effect. */
export const isKeptWithEffect = ({ url, key }: Route): boolean => key === 'withEffect' || keptWithEffect.has(url)

/** True if the route ignores keys. Exports (`exportRoute`) only read, and every download is recorded. */
export const isKeyless = ({ url, key }: Route): boolean =>
  typeof key === 'object' || url.endsWith('/export') || Object.hasOwn(keyless, url)
