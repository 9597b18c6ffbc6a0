import {
  accountActions,
  accountMoves,
  accountStatuses,
  accountTransitions,
  whyNotAccount,
  type AccountAction,
  type AccountStatus,
} from './bankAccount'

const admin = { id: 'admin', scope: 'ADMIN' }
const owner = { id: 'owner', scope: 'REMIT' }
const allowed: Record<AccountAction, { from: AccountStatus[]; remit: boolean }> = {
  edit: { from: ['DRAFT', 'ACTIVE', 'PAUSED', 'BLOCKED'], remit: true },
  submit: { from: ['DRAFT'], remit: true },
  changeIban: { from: ['DRAFT', 'ACTIVE', 'PAUSED', 'BLOCKED'], remit: true },
  pause: { from: ['ACTIVE'], remit: true },
  resume: { from: ['PAUSED'], remit: true },
  block: { from: ['ACTIVE', 'PAUSED'], remit: false },
  unblock: { from: ['BLOCKED'], remit: false },
  close: { from: ['DRAFT', 'ACTIVE', 'PAUSED', 'BLOCKED'], remit: false },
}

test.each(accountActions)('%s: every status, by an administrator, the owner and others', (action) => {
  for (const status of accountStatuses) {
    const facts = { status, ownerId: owner.id }
    const mayNow = allowed[action].from.includes(status)
    expect([status, whyNotAccount(action, facts, admin)]).toEqual([status, mayNow ? undefined : 'ACCOUNT_STATUS'])
    expect([status, whyNotAccount(action, facts, owner)]).toEqual([
      status,
      !allowed[action].remit ? 'ACCOUNT_ADMIN_ONLY' : mayNow ? undefined : 'ACCOUNT_STATUS',
    ])
    for (const person of [
      { id: 'another', scope: 'REMIT' },
      { id: owner.id, scope: 'SUBREMIT' },
      { id: owner.id, scope: 'MERCHANT' },
    ]) {
      expect(whyNotAccount(action, facts, person)).toBe('ACCOUNT_NOT_YOURS')
    }
    expect(whyNotAccount(action, { status, ownerId: null }, owner)).toBe('ACCOUNT_NOT_YOURS')
  }
})

test('nothing leaves CLOSED, only a second person leaves PENDING_APPROVAL, and only approved ones are ACTIVE', () => {
  for (const action of accountActions) {
    for (const status of ['CLOSED', 'PENDING_APPROVAL'] as const)
      expect(whyNotAccount(action, { status, ownerId: null }, admin)).toBe('ACCOUNT_STATUS')
    if ((accountTransitions[action].to as string | null) === 'ACTIVE')
      expect(accountTransitions[action].from).not.toContain('DRAFT')
  }
  expect(accountMoves.every((move) => accountTransitions[move].reason)).toBe(true)
})
