/** A rule broken on purpose: `from` occurs once in `file` and becomes `to`. */
export type Mutant = { readonly rule: string; readonly file: string; readonly from: string; readonly to: string }

/**
 * States, permissions, money, ownership, limits, signatures, script integrity, menu, idempotency and separation of
 * duties.
 */
export const mutants: readonly Mutant[] = [
  {
    rule: 'states: an approved deposit cannot be rejected',
    file: 'shared/domain/src/deposit.ts',
    from: "  reject: {\n    from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'],",
    to: "  reject: {\n    from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW', 'APPROVED'],",
  },
  {
    rule: 'states: a deposit is approved on a line of the bank',
    file: 'shared/domain/src/deposit.ts',
    from: '    claim: true,\n    bankLine: true,\n  },\n  reject:',
    to: '    claim: true,\n  },\n  reject:',
  },
  {
    rule: 'states: a payout that is being sent is not cancelled',
    file: 'shared/domain/src/withdrawal.ts',
    from: "cancel: { from: ['NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED'],",
    to: "cancel: { from: ['NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING'],",
  },
  {
    rule: 'states: only an administrator says that a suspect payout never left',
    file: 'shared/domain/src/withdrawal.ts',
    from: "foundMissing: { from: ['SUSPECT'], to: 'QUEUED', who: ['ADMIN'],",
    to: "foundMissing: { from: ['SUSPECT'], to: 'QUEUED', who: ['ADMIN', 'REMIT'],",
  },
  {
    rule: 'states: a person acts on a request that they hold the claim of',
    file: 'shared/domain/src/request.ts',
    from: "if (claim.userId !== actor.userId) return 'CLAIMED_BY_OTHER'",
    to: "if (claim.userId === actor.userId) return 'CLAIMED_BY_OTHER'",
  },
  {
    rule: 'states: only one’s own decision is taken back',
    file: 'shared/domain/src/request.ts',
    from: "    if (decision.userId !== actor.userId) return 'UNDO_OTHERS'\n",
    to: '',
  },
  {
    rule: 'permissions: all scopes of a list are needed',
    file: 'shared/domain/src/access.ts',
    from: 'tokens.every((token) => held.has(token))',
    to: 'tokens.some((token) => held.has(token))',
  },
  {
    rule: 'permissions: a disabled module closes everything of it',
    file: 'shared/domain/src/access.ts',
    from: "wanted.split(',').every((one) => modules.includes(one))",
    to: 'modules.length > 0',
  },
  {
    rule: 'permissions: a scope that excludes is looked at',
    file: 'shared/domain/src/access.ts',
    from: 'noScope: (wanted, _, held) => ![...scopesOf',
    to: 'noScope: (wanted, _, held) => true || ![...scopesOf',
  },
  {
    rule: 'menu: a title without entries is left out',
    file: 'shared/domain/src/menu.ts',
    from: 'return next !== undefined && !next.isTitle',
    to: 'return true || next',
  },
  {
    rule: 'menu: an entry is shown to those who may open it',
    file: 'shared/domain/src/menu.ts',
    from: 'return mayAccess(entry, viewer) ? [entry] : []',
    to: 'return [entry]',
  },
  {
    rule: 'money: fees are rounded half up',
    file: 'shared/domain/src/money.ts',
    from: '(minor * basisPoints + 5_000n) / 10_000n',
    to: '(minor * basisPoints) / 10_000n',
  },
  {
    rule: 'money: a fee does not exceed its maximum',
    file: 'shared/domain/src/money.ts',
    from: 'rule.maxMinor !== null && floor > rule.maxMinor ? rule.maxMinor : floor',
    to: 'floor',
  },
  {
    rule: 'money: a deposit credits its net',
    file: 'shared/domain/src/ledger.ts',
    from: '{ account: merchantLedger(deposit.merchantId), amountMinor: -netMinor },',
    to: '{ account: merchantLedger(deposit.merchantId), amountMinor: -grossMinor },',
  },
  {
    rule: 'money: a payout holds its fee and tax as well',
    file: 'shared/domain/src/payoutLedger.ts',
    from: 'amountMinor + feeMinor + taxMinor\n',
    to: 'amountMinor + feeMinor\n',
  },
  {
    rule: 'money: a sent payout leaves the held balance',
    file: 'shared/domain/src/payoutLedger.ts',
    from: '{ account: heldLedger(payout.merchantId), amountMinor: costOf(payout) },\n    { account: transitLedger(bankAccountId), amountMinor: -payout.amountMinor },',
    to: '{ account: merchantLedger(payout.merchantId), amountMinor: costOf(payout) },\n    { account: transitLedger(bankAccountId), amountMinor: -payout.amountMinor },',
  },
  {
    rule: 'limits: what fits exactly is let in, and no more',
    file: 'shared/domain/src/limits.ts',
    from: 'taken + amount <= cap',
    to: 'taken <= cap',
  },
  {
    rule: 'limits: an amount counts as an amount',
    file: 'shared/domain/src/limits.ts',
    from: "rule.metric === 'AMOUNT' ? amountMinor : 1n",
    to: '1n',
  },
  {
    rule: 'limits: a released reservation leaves its counter',
    file: 'shared/domain/src/limitReservation.ts',
    from: 'change: counted(to) - counted(reservation.status)',
    to: 'change: 0n * counted(to)',
  },
  {
    rule: 'signatures: a request with a wrong signature is refused',
    file: 'api/src/signing/signing.service.ts',
    from: "  if (!isRight) throw new NotSignedIn({ code: 'SIGNATURE_WRONG' })\n",
    to: '',
  },
  {
    rule: 'signatures: a nonce is used once',
    file: 'api/src/signing/signing.service.ts',
    from: 'if (!(await whileAway(() => insertNonce(pool, callId, keyId, nonce, now))))',
    to: 'if (!(await whileAway(() => insertNonce(pool, callId, keyId, callId, now))))',
  },
  {
    rule: 'signatures: an old request is refused',
    file: 'api/src/signing/signing.service.ts',
    from: 'const toleranceS = 300',
    to: 'const toleranceS = 300_000',
  },
  {
    rule: 'signatures: a key without the scope is refused',
    file: 'api/src/signing/signing.service.ts',
    from: 'if (!scopes.some((scope) => key.scopes.includes(scope)))',
    to: 'if (key.scopes.length === 0)',
  },
  {
    rule: 'script integrity: a listing with another hash is refused',
    file: 'host/src/boot/loadScript.ts',
    from: " !== listing) throw failed('refused')",
    to: " === '') throw failed('refused')",
  },
  {
    rule: 'script integrity: a registry is believed by its signature',
    file: 'host/src/modules/signature.ts',
    from: "      ? 'GENUINE'\n      : 'SIGNATURE'",
    to: "      ? 'GENUINE'\n      : 'GENUINE'",
  },
  {
    rule: 'idempotency: another call under a used key is refused',
    file: 'api/src/idempotency/idempotency.service.ts',
    from: '  if (!isSameCall(ctx, call, kept))\n',
    to: "  if (kept === '')\n",
  },
  {
    rule: 'idempotency: a refusal takes back what the call did',
    file: 'api/src/idempotency/idempotency.service.ts',
    from: '    await undoToSavepoint(tx)\n',
    to: '',
  },
  {
    rule: 'ownership: a merchant cancels its own requests alone',
    file: 'api/src/requests/merchantRequests.ts',
    from: 'if (!before || audienceOf(noun, before).merchantId !== ctx.actor.merchantId) throw notThere()',
    to: 'if (!before) throw notThere()',
  },
  {
    rule: 'separation of duties: the maker does not check',
    file: 'shared/domain/src/otherPerson.ts',
    from: "  return linkedAccounts.set(id, { why: 'SELF' })",
    to: '  linkedAccounts.delete(id)\n  return linkedAccounts',
  },
  {
    rule: 'separation of duties: one reporting line is one person',
    file: 'shared/domain/src/otherPerson.ts',
    from: "  for (const one of line) linkedAccounts.set(one, { why: 'LINE' })\n",
    to: '',
  },
]
