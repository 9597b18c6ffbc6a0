import { scopesOf } from './access'
import { caseCount } from './testing/caseCount'
import {
  changedRights,
  ownsUser,
  reachWithin,
  userRoles,
  userScopes,
  whyNotRights,
  type Reach,
  type UserManager,
  type UserRights,
} from './userRights'

const manager = (scope: string, more: Partial<UserManager> = {}): UserManager => ({
  id: 'me',
  role: 'client',
  scope,
  merchantId: null,
  ...more,
})

/** A repeatable sequence of integers below `n`. */
function dice(seed: number) {
  let state = seed
  return (n: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}
const some = <T>(all: readonly T[], roll: (n: number) => number) => all.filter(() => roll(3) === 0)
const ids = ['me', 'boss', null] as const
const merchants = ['shop', 'rival', null] as const

test('for any request only ADMIN gives rights that they lack, nobody changes their own, given rights stay', () => {
  const roll = dice(20261121)
  let granted = 0
  for (let round = 0; round < caseCount(3_000, 30_000); round += 1) {
    const who = manager(some(userScopes, roll).join(','), {
      role: userRoles[roll(5)] ?? 'client',
      merchantId: merchants[roll(3)] ?? null,
    })
    const rights = (): UserRights => ({
      scope: some(userScopes, roll),
      role: userRoles[roll(5)] ?? 'client',
      merchantId: merchants[roll(3)] ?? null,
      parentUserId: ids[roll(3)] ?? null,
    })
    const before = roll(3) === 0 ? null : { ...rights(), id: roll(4) === 0 ? 'me' : 'other' }
    const after = roll(4) === 0 && before ? { ...before } : rights()
    if (whyNotRights(who, before, after) !== undefined) continue
    if (before !== null && before.id === 'me') {
      expect(changedRights(before, after)).toEqual([])
      continue
    }
    expect(ownsUser(who, after)).toBe(true)
    granted += 1
    const mine = scopesOf(who.scope)
    if (mine.has('ADMIN')) continue
    const had = scopesOf((before?.scope ?? []).join(','))
    for (const scope of scopesOf(after.scope.join(','))) {
      const isBelow =
        (scope === 'SUBREMIT' && mine.has('REMIT')) ||
        (scope === 'SUBPAPARA' && mine.has('PAPARA')) ||
        (scope === 'MERCHANT_TRADER' && mine.has('MERCHANT'))
      expect(had.has(scope) || mine.has(scope) || isBelow).toBe(true)
      if (!had.has(scope)) expect(['ADMIN', 'SYSTEM', 'REMIT', 'PAPARA']).not.toContain(scope)
    }
    if (after.merchantId !== null && after.merchantId !== before?.merchantId)
      expect(after.merchantId).toBe(who.merchantId)
    if (after.role !== before?.role) expect(after.role).toBe(who.role)
  }
  expect(granted).toBeGreaterThan(50)
})

/** True when the child reaches nothing beyond its parent; no accounts means all of the groups'. */
const isWithin = (child: Reach, parent: Reach) =>
  child.remitGroupIds.every((id) => parent.remitGroupIds.includes(id)) &&
  (child.remitGroupIds.length === 0 ||
    parent.bankAccountIds.length === 0 ||
    (child.bankAccountIds.length > 0 && child.bankAccountIds.every((id) => parent.bankAccountIds.includes(id))))

test('a subordinate’s reach never leaves its parent’s, and never grows', () => {
  const roll = dice(7)
  const all = ['a', 'b', 'c', 'd']
  for (let round = 0; round < caseCount(1_000, 5_000); round += 1) {
    const reach = (): Reach => ({ remitGroupIds: some(all, roll), bankAccountIds: some(all, roll) })
    const [wanted, parent] = [roll(5) === 0 ? null : reach(), reach()]
    const given = reachWithin(wanted, parent)
    expect(isWithin(given, parent)).toBe(true)
    if (wanted !== null) expect(isWithin(given, wanted)).toBe(true)
  }
})
