import { scopesOf } from './access'
import { standingOf, type Standing, type Superior } from './standing'
import { loginStatuses, userScopes } from './userRights'

const person = (scope: readonly string[], more: Partial<Standing> = {}): Standing => ({
  scope,
  merchantId: null,
  remitGroupIds: ['a', 'b'],
  bankAccountIds: [],
  ...more,
})
const boss = (scope: readonly string[], more: Partial<Superior> = {}): Superior => ({
  ...person(scope),
  status: 'ACTIVE',
  ...more,
})

test.each<[string, Standing, Superior | null, Partial<Standing> | undefined]>([
  [
    'nobody’s subordinate keeps what it has',
    person(['MERCHANT', 'tpos'], { merchantId: 'm' }),
    null,
    { scope: ['MERCHANT', 'tpos'], merchantId: 'm' },
  ],
  [
    'nor does a parent of another kind narrow it',
    person(['REMIT']),
    boss(['REMIT'], { status: 'LOCKED' }),
    { scope: ['REMIT'] },
  ],
  ['a SUBREMIT of nobody has nothing', person(['SUBREMIT']), null, undefined],
  [
    'below an active REMIT all of it',
    person(['SUBREMIT']),
    boss(['REMIT']),
    { scope: ['SUBREMIT'], remitGroupIds: ['a', 'b'] },
  ],
  ['nothing below a locked one', person(['SUBREMIT']), boss(['REMIT'], { status: 'LOCKED' }), undefined],
  ['nothing below a passive one', person(['SUBREMIT']), boss(['REMIT'], { status: 'PASSIVE' }), undefined],
  ['nothing below one who is not a REMIT any more', person(['SUBREMIT']), boss(['TRADER']), undefined],
  ['nothing below a PAPARA', person(['SUBREMIT']), boss(['PAPARA']), undefined],
  ['nothing below one who is below another', person(['SUBREMIT']), boss(['REMIT', 'SUBREMIT']), undefined],
  ['a SUBPAPARA below its PAPARA', person(['SUBPAPARA']), boss(['PAPARA']), { scope: ['SUBPAPARA'] }],
  [
    'of two it keeps the one that remains',
    person(['SUBREMIT', 'SUBPAPARA']),
    boss(['PAPARA']),
    { scope: ['SUBPAPARA'] },
  ],
  [
    'a scope the parent lost is lost',
    person(['SUBREMIT', 'tpos', 'USER_MANAGEMENT']),
    boss(['REMIT', 'TPOS']),
    { scope: ['SUBREMIT', 'tpos'] },
  ],
  ['ADMIN does not come by this door', person(['SUBREMIT', 'ADMIN']), boss(['REMIT']), { scope: ['SUBREMIT'] }],
  [
    'a group the parent lost is lost',
    person(['SUBREMIT']),
    boss(['REMIT'], { remitGroupIds: ['b', 'c'] }),
    { remitGroupIds: ['b'] },
  ],
  [
    'the parent’s accounts narrow',
    person(['SUBREMIT']),
    boss(['REMIT'], { bankAccountIds: ['x'] }),
    { bankAccountIds: ['x'] },
  ],
  [
    'no account in common: no group either',
    person(['SUBREMIT'], { bankAccountIds: ['y'] }),
    boss(['REMIT'], { bankAccountIds: ['x'] }),
    { remitGroupIds: [], bankAccountIds: [] },
  ],
  [
    'another merchant’s things are not the parent’s',
    person(['SUBREMIT', 'MERCHANT'], { merchantId: 'm' }),
    boss(['REMIT', 'MERCHANT'], { merchantId: 'n' }),
    { scope: ['SUBREMIT', 'MERCHANT'], merchantId: null },
  ],
  [
    'the same merchant’s are',
    person(['SUBREMIT', 'MERCHANT'], { merchantId: 'm' }),
    boss(['REMIT', 'MERCHANT'], { merchantId: 'm' }),
    { merchantId: 'm' },
  ],
])('%s', (_name, own, above, expected) => {
  const standing = standingOf(own, above)
  if (expected === undefined) expect(standing).toBeUndefined()
  else expect(standing).toMatchObject(expected)
})

test('over every pair of scopes and every status: never more than the operator has, nothing without one @long', () => {
  let standing = 0
  const wrong: unknown[] = []
  for (const one of userScopes)
    for (const other of userScopes)
      for (const held of userScopes)
        for (const second of userScopes)
          for (const status of loginStatuses) {
            const found = standingOf(person([one, other]), boss([held, second], { status }))
            const subordinate = [one, other].some((scope) => scope.startsWith('SUB'))
            const above = scopesOf([held, second].join(','))
            const isLawful = subordinate
              ? !found ||
                (status === 'ACTIVE' &&
                  [...scopesOf(found.scope.join(','))].every((scope) => above.has(scope.replace(/^SUB/, ''))))
              : found?.scope.join() === [one, other].join()
            if (!isLawful) wrong.push([one, other, held, second, status, found?.scope])
            if (subordinate && found) standing += 1
          }
  expect(wrong).toEqual([])
  expect(standing).toBeGreaterThan(50)
})
