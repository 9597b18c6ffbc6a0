import {
  claimableWalletStatuses,
  walletAccountNo,
  walletActorOf,
  walletPhoneMask,
  walletStatuses,
  walletTransitions,
  walletTxKey,
  whyNotWallet,
  type WalletAction,
  type WalletActor,
} from './wallet'

const actors: WalletActor[] = ['SYSTEM', 'API', 'MERCHANT', 'ADMIN', 'PAPARA', 'SUBPAPARA']
/**
 * Domain section 4, written a second time: from, to, who, and what is required (m: its money, n: no money, e: a
 * transfer number).
 */
const table: Record<WalletAction, [from: string, to: string, who: string, needs: string]> = {
  assign: ['NEW', 'ASSIGNED', 'SYSTEM', ''],
  refuse: ['NEW', 'REJECTED', 'SYSTEM', ''],
  review: ['ASSIGNED', 'IN_REVIEW', 'SYSTEM', ''],
  comeLate: ['EXPIRED REJECTED CANCELLED', 'IN_REVIEW', 'SYSTEM', 'm'],
  approve: ['ASSIGNED IN_REVIEW', 'APPROVED', 'SYSTEM ADMIN SUBPAPARA', 'm'],
  approveUnseen: ['ASSIGNED IN_REVIEW', 'APPROVED', 'ADMIN SUBPAPARA', 'ne'],
  reject: ['ASSIGNED IN_REVIEW', 'REJECTED', 'ADMIN SUBPAPARA', ''],
  undo: ['APPROVED REJECTED', 'IN_REVIEW', 'ADMIN SUBPAPARA', ''],
  expire: ['ASSIGNED', 'EXPIRED', 'SYSTEM', ''],
  cancel: ['NEW ASSIGNED PENDING_APPROVAL QUEUED', 'CANCELLED', 'API', 'n'],
  await: ['NEW', 'PENDING_APPROVAL', 'SYSTEM', ''],
  queue: ['NEW', 'QUEUED', 'SYSTEM', ''],
  agree: ['PENDING_APPROVAL', 'QUEUED', 'SYSTEM', ''],
  deny: ['PENDING_APPROVAL', 'REJECTED', 'SYSTEM', ''],
  rejectPayout: ['QUEUED', 'REJECTED', 'ADMIN', ''],
  send: ['QUEUED', 'SENDING', 'SYSTEM', ''],
  sent: ['SENDING', 'SENT', 'SYSTEM', ''],
  suspect: ['SENDING', 'SUSPECT', 'SYSTEM', ''],
  found: ['SUSPECT', 'SENT', 'SYSTEM', ''],
  resume: ['SUSPECT', 'SENDING', 'SYSTEM', ''],
  decline: ['SENDING SUSPECT', 'REJECTED', 'SYSTEM', ''],
  pay: ['SENT', 'PAID', 'SYSTEM', ''],
  return: ['SENT PAID', 'RETURNED', 'SYSTEM', ''],
}

test.each(Object.entries(table))('%s is as in the table, for everybody in every state', (name, row) => {
  const [action, [from, to, who, needs]] = [name as WalletAction, row]
  expect(walletTransitions[action].to).toBe(to)
  for (const status of walletStatuses)
    for (const kind of actors)
      for (const hasLine of [true, false])
        for (const hasEvidence of [true, false]) {
          const mine = { userId: 'me', untilMs: 2 }
          const facts = { status, claim: mine, decision: mine, hasLine, hasEvidence }
          const may = whyNotWallet(action, facts, { kind, userId: 'me' }, 1) === undefined
          const isThere =
            (!needs.includes('m') || hasLine) &&
            (!needs.includes('n') || !hasLine) &&
            (!needs.includes('e') || hasEvidence)
          expect([action, status, kind, hasLine, hasEvidence, may]).toEqual([
            action,
            status,
            kind,
            hasLine,
            hasEvidence,
            from.split(' ').includes(status) && who.split(' ').includes(kind) && isThere,
          ])
        }
})

test('a queued payout is claimed only by an administrator, who needs the claim to reject it', () => {
  for (const kind of actors)
    expect([kind, claimableWalletStatuses(kind)]).toEqual([
      kind,
      ['ASSIGNED', 'IN_REVIEW', ...(kind === 'ADMIN' ? ['QUEUED'] : [])],
    ])
  const queued = { status: 'QUEUED', claim: null, hasLine: false, hasEvidence: false } as const
  expect(whyNotWallet('rejectPayout', queued, { kind: 'ADMIN', userId: 'me' }, 1)).toBe('CLAIM_NEEDED')
})

test('numbers are distinguished however they were typed; of a phone the last two digits are shown', () => {
  expect(walletTxKey(' pp 12-3a ')).toBe('PP12-3A')
  expect(['123 456 7890', '1234-567890', '0123456789', '123456789'].map(walletAccountNo)).toEqual([
    '1234567890',
    '1234567890',
    undefined,
    undefined,
  ])
  expect(['0532 123 45 67', '+90 532 123 45 67', '0212 123 45 67'].map(walletPhoneMask)).toEqual([
    '05** *** ** 67',
    '05** *** ** 67',
    undefined,
  ])
  expect([walletActorOf('SUBPAPARA,USER_MANAGEMENT'), walletActorOf('REMIT')]).toEqual(['SUBPAPARA', undefined])
})
