import fc from 'fast-check'

import { assignmentStrategies, chooseAccount, excludedBecause, type AccountCandidate } from './assignment'

const account = (over: Partial<AccountCandidate> = {}): AccountCandidate => ({
  accountId: 'a',
  bankCode: '0010',
  status: 'ACTIVE',
  direction: 'BOTH',
  minTxMinor: 1n,
  maxTxMinor: 1000n,
  headroomMinor: null,
  bot: 'ONLINE',
  priority: 100,
  weight: 1,
  lastAssignedMs: null,
  lastOfCustomer: false,
  isOpen: true,
  ...over,
})

describe('an account is left out', () => {
  it.each([
    [{}, undefined],
    [{ status: 'PAUSED' }, 'STATUS'],
    [{ status: 'DRAFT' }, 'STATUS'],
    [{ direction: 'OUT' }, 'DIRECTION'],
    [{ direction: 'IN' }, undefined],
    [{ minTxMinor: 101n }, 'AMOUNT_BELOW_MIN'],
    [{ minTxMinor: 100n }, undefined],
    [{ maxTxMinor: 99n }, 'AMOUNT_ABOVE_MAX'],
    [{ maxTxMinor: 100n }, undefined],
    [{ headroomMinor: 99n }, 'HEADROOM'],
    [{ headroomMinor: 100n }, undefined],
    [{ bot: 'OFFLINE' }, 'BOT_OFFLINE'],
    [{ bot: 'PAUSED' }, 'BOT_OFFLINE'],
    [{ bot: 'ERROR' }, 'BOT_OFFLINE'],
    [{ bot: 'LATE' }, undefined],
    [{ bot: null }, undefined],
    [{ isOpen: false }, 'HOURS'],
    // Reasons against the account are reported before reasons against the amount.
    [{ status: 'BLOCKED', headroomMinor: 0n }, 'STATUS'],
    [{ bot: 'OFFLINE', maxTxMinor: 1n }, 'BOT_OFFLINE'],
  ] as [Partial<AccountCandidate>, string | undefined][])('%j: %s', (over, why) =>
    expect(excludedBecause(account(over), 100n)).toBe(why),
  )
})

describe('of three accounts', () => {
  const three = [
    account({ accountId: 'a', priority: 2, weight: 1, headroomMinor: 500n, lastAssignedMs: 10, bankCode: '0010' }),
    account({ accountId: 'b', priority: 1, weight: 1, headroomMinor: 400n, lastAssignedMs: 30, bankCode: '0062' }),
    account({
      accountId: 'c',
      priority: 3,
      weight: 2,
      headroomMinor: null,
      lastAssignedMs: 20,
      bankCode: '0064',
      lastOfCustomer: true,
    }),
  ]
  it.each([
    ['PRIORITY', {}, 'b'],
    ['ROUND_ROBIN', {}, 'a'],
    ['MOST_HEADROOM', {}, 'c'],
    ['SAME_BANK_FIRST', { bankCode: '0010' }, 'a'],
    ['SAME_BANK_FIRST', { bankCode: '0099' }, 'b'],
    ['SAME_BANK_FIRST', {}, 'b'],
    ['STICKY_CUSTOMER', {}, 'c'],
    ['WEIGHTED', { spin: 0 }, 'b'],
    ['WEIGHTED', { spin: 0.25 }, 'a'],
    ['WEIGHTED', { spin: 0.5 }, 'c'],
    ['WEIGHTED', { spin: 0.999 }, 'c'],
  ] as const)('%s with %j takes %s', (strategy, request, chosen) => {
    expect(
      chooseAccount(strategy, three, { amountMinor: 100n, bankCode: null, spin: 0, ...request }).chosen?.accountId,
    ).toBe(chosen)
  })

  it('an account never used goes first in a round', () => {
    expect(
      chooseAccount('ROUND_ROBIN', [...three, account({ accountId: 'd' })], {
        amountMinor: 1n,
        bankCode: null,
        spin: 0,
      }).chosen?.accountId,
    ).toBe('d')
  })
})

describe('accounts that are not chosen have a reason', () => {
  const [winner, loser] = [account({ accountId: 'w', priority: 1 }), account({ accountId: 'x', priority: 2 })]
  it.each([
    ['PRIORITY', {}, {}, 'PRIORITY'],
    ['ROUND_ROBIN', { lastAssignedMs: 1 }, { lastAssignedMs: 2 }, 'USED_LATER'],
    ['ROUND_ROBIN', {}, {}, 'PRIORITY'],
    ['WEIGHTED', {}, {}, 'CHANCE'],
    ['MOST_HEADROOM', { headroomMinor: 900n }, { headroomMinor: 800n }, 'LESS_HEADROOM'],
    ['MOST_HEADROOM', { headroomMinor: 900n }, { headroomMinor: 900n }, 'PRIORITY'],
    ['SAME_BANK_FIRST', {}, { bankCode: '0062' }, 'OTHER_BANK'],
    ['SAME_BANK_FIRST', {}, {}, 'PRIORITY'],
    ['STICKY_CUSTOMER', { lastOfCustomer: true }, {}, 'NOT_LAST_OF_CUSTOMER'],
    ['STICKY_CUSTOMER', {}, {}, 'PRIORITY'],
  ] as const)('%s, %j before %j: %s', (strategy, ofWinner, ofLoser, why) => {
    const accounts = [
      { ...loser, ...ofLoser },
      { ...winner, ...ofWinner },
      account({ accountId: 'y', status: 'CLOSED' }),
    ]
    const { chosen, refusal, considered } = chooseAccount(strategy, accounts, {
      amountMinor: 100n,
      bankCode: '0010',
      spin: 0,
    })
    expect([chosen?.accountId, refusal]).toEqual(['w', null])
    expect(considered.map(({ excludedBecause: out, lostBecause: lost }) => [out, lost])).toEqual([
      [null, why],
      [null, null],
      ['STATUS', null],
    ])
  })
})

describe('a group with a least number of accounts', () => {
  const accounts = [
    account({ accountId: 'a' }),
    account({ accountId: 'b', headroomMinor: 0n }),
    account({ accountId: 'c', bot: 'OFFLINE' }),
  ]
  it.each([
    [0, 'a', null],
    [2, 'a', null],
    [3, undefined, 'TOO_FEW_ONLINE'],
  ] as const)('of %s chooses %s: %s', (least, chosen, refusal) => {
    const answer = chooseAccount('PRIORITY', accounts, { amountMinor: 100n, bankCode: null, spin: 0 }, least)
    expect([answer.chosen?.accountId, answer.refusal]).toEqual([chosen, refusal])
    if (refusal) expect(answer.considered.map(({ lostBecause }) => lostBecause)).toEqual([null, null, null])
  })
  it('says so where none can take it', () => {
    expect(chooseAccount('PRIORITY', accounts, { amountMinor: 5000n, bankCode: null, spin: 0 }).refusal).toBe(
      'NO_ACCOUNT',
    )
  })
})

it('leaves the chance of each account in proportion to its weight', () => {
  const accounts = [
    account({ accountId: 'a', weight: 1, priority: 1 }),
    account({ accountId: 'b', weight: 3, priority: 2 }),
    account({ accountId: 'c', weight: 9, status: 'PAUSED' }),
  ]
  const taken = Array.from(
    { length: 400 },
    (_, n) => chooseAccount('WEIGHTED', accounts, { amountMinor: 1n, bankCode: null, spin: n / 400 }).chosen?.accountId,
  )
  expect([taken.filter((id) => id === 'a').length, taken.filter((id) => id === 'b').length]).toEqual([100, 300])
})

it('chooses only an able account, one whenever there is one, and judges every account once', () => {
  const some = fc
    .array(
      fc.record({
        accountId: fc.uuid(),
        bankCode: fc.constantFrom('0010', '0062'),
        status: fc.constantFrom('ACTIVE', 'PAUSED'),
        direction: fc.constantFrom('IN' as const, 'OUT' as const),
        minTxMinor: fc.bigInt(1n, 50n),
        maxTxMinor: fc.bigInt(50n, 200n),
        headroomMinor: fc.option(fc.bigInt(0n, 200n)),
        bot: fc.constantFrom('ONLINE' as const, 'OFFLINE' as const, null),
        priority: fc.nat({ max: 3 }),
        weight: fc.integer({ min: 1, max: 5 }),
        lastAssignedMs: fc.option(fc.nat()),
        lastOfCustomer: fc.boolean(),
        isOpen: fc.boolean(),
      }),
      { maxLength: 8 },
    )
    .map((accounts) => accounts.map((one, index) => ({ ...one, accountId: `${one.accountId}-${index}` })))
  const spin = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(
      some,
      fc.constantFrom(...assignmentStrategies),
      fc.bigInt(1n, 200n),
      spin,
      (accounts, strategy, amountMinor, chance) => {
        const { chosen, refusal, considered } = chooseAccount(strategy, accounts, {
          amountMinor,
          bankCode: '0010',
          spin: chance,
        })
        expect(considered.map(({ accountId }) => accountId)).toEqual(accounts.map(({ accountId }) => accountId))
        expect(chosen !== undefined).toBe(considered.some(({ excludedBecause: why }) => why === null))
        expect(refusal).toBe(chosen ? null : 'NO_ACCOUNT')
        if (chosen) expect(excludedBecause(chosen, amountMinor)).toBeUndefined()
        // Every account is either chosen, lost or excluded.
        for (const one of considered)
          expect(
            [one.accountId === chosen?.accountId, one.lostBecause !== null, one.excludedBecause !== null].filter(
              Boolean,
            ),
          ).toHaveLength(1)
      },
    ),
  )
})
