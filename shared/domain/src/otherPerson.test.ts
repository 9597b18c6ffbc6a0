import { usualMs } from './sysparameter'
import fc from 'fast-check'

import {
  linkedAccountsOf,
  otherFrom,
  whyNotOther,
  type Matter,
  type ControlAction,
  type LinkReason,
} from './otherPerson'
import { actsOfChange, personActKinds } from './personActs'

const minAgeMs = usualMs('other_person.min_age_h')
const now = 1_000 * 3_600_000
const hoursAgo = (hours: number) => now - hours * 3_600_000
/** `A>b@1`: A controlled b's account an hour ago. `b<R`: b is below R. */
function peopleOf(text: string) {
  const words = text.split(' ').filter(Boolean)
  const acts = words
    .filter((word) => word.includes('>'))
    .map((word): ControlAction => {
      const [actorId = '', subjectId = '', hours = ''] = word.split(/[>@]/)
      return { actorId, subjectId, atMs: hoursAgo(Number(hours)) }
    })
  return {
    acts,
    minAgeMs,
    parentOf: new Map(words.filter((word) => word.includes('<')).map((word) => word.split('<') as [string, string])),
  }
}
const between = (text: string, maker: string, checker: string, matter?: Matter): LinkReason | undefined =>
  whyNotOther([maker], linkedAccountsOf(checker, peopleOf(text), now, matter))

const table: [
  why: string,
  people: string,
  maker: string,
  checker: string,
  expected: 'SELF' | 'LINE' | number | undefined,
][] = [
  ['oneself', '', 'a', 'a', 'SELF'],
  ['two who have nothing to do with each other', '', 'a', 'b', undefined],
  ['an operator and the own subordinate', 's<r', 'r', 's', 'LINE'],
  ['a boss’s boss', 's<r r<b', 'b', 's', 'LINE'],
  ['two subordinates of one operator, who may have made both and waited', 's<r t<r', 's', 't', 'LINE'],
  ['cousins under one boss', 's<r r<b t<q q<b', 's', 't', 'LINE'],
  ['subordinates of two operators', 's<r t<q', 's', 't', undefined],
  ['a subordinate and another operator', 's<r', 's', 'q', undefined],
  ['made an hour ago', 'a>p@1', 'a', 'p', 71],
  ['made by the checker', 'a>p@1', 'p', 'a', 71],
  ['made a moment before the waiting time is over', 'a>p@71.9', 'a', 'p', 0.1],
  ['made when the waiting time began', 'a>p@72', 'a', 'p', undefined],
  ['the last action counts', 'a>p@80 a>p@2', 'a', 'p', 70],
  ['an old action that was followed by nothing', 'a>p@500', 'a', 'p', undefined],
  ['the puppet’s puppet', 'a>p@2 p>q@1', 'a', 'q', 70],
  ['the puppet’s puppet, where the puppet is of age', 'a>p@73 p>q@1', 'a', 'q', undefined],
  ['two puppets of one hand', 'a>p@3 a>q@1', 'p', 'q', 69],
  ['two that had the same account in hand', 'a>p@3 b>p@1', 'a', 'b', undefined],
  ['a longer way round that holds longer', 'a>p@50 a>q@1 q>p@2', 'a', 'p', 70],
  ['that operator’s subordinate and the one who reset it', 's<r a>r@1', 'a', 's', undefined],
  ['the reporting line comes before the waiting time', 's<r r>s@1', 'r', 's', 'LINE'],
  ['actions on the own account do not count', 'a>a@1 b>b@1', 'a', 'b', undefined],
  ['a ring of commands ends', 'a<b b<a', 'a', 'b', 'LINE'],
]
test.each(table)('%s', (_why, people, maker, checker, expected) => {
  const reason = between(people, maker, checker)
  if (typeof expected !== 'number') expect(reason?.why).toBe(expected)
  else expect(reason).toEqual({ why: 'RECENT', untilMs: now + expected * 3_600_000 })
  // The relation is symmetric.
  expect(between(people, checker, maker)).toEqual(reason)
})

test.each<[string, string, string, string, LinkReason['why'] | undefined]>([
  ['colleagues may hand a shift over', 's<r t<r', 's', 't', undefined],
  ['not to whom their operator has just made', 's<r t<r r>t@1', 's', 't', 'RECENT'],
  ['whose operator’s account was reset: nobody had theirs in hand', 's<r t<r a>r@1', 's', 't', undefined],
  ['an operator and the own subordinate', 's<r t<r', 'r', 't', 'LINE'],
])('of a shift: %s', (_why, people, giver, taker, expected) => {
  expect(between(people, giver, taker, 'shift')?.why).toBe(expected)
  expect(between(people, taker, giver, 'shift')?.why).toBe(expected)
})

test('of several people the permanent reason is given, else the one that lasts longest', () => {
  const linkedAccounts = linkedAccountsOf('me', peopleOf('me<boss me>a@5 me>b@2'), now)
  expect(whyNotOther(['a', 'b'], linkedAccounts)).toEqual({ why: 'RECENT', untilMs: now + 70 * 3_600_000 })
  expect(whyNotOther(['b', 'boss', 'a'], linkedAccounts)).toEqual({ why: 'LINE' })
  expect(whyNotOther(['a', 'me'], linkedAccounts)).toEqual({ why: 'SELF' })
  expect(whyNotOther(['stranger'], linkedAccounts)).toBeUndefined()
  expect(otherFrom(whyNotOther(['a'], linkedAccounts))).toBe(new Date(now + 67 * 3_600_000).toISOString())
  expect([otherFrom({ why: 'LINE' }), otherFrom(undefined)]).toEqual([null, null])
})

describe('one human with every account they can make', () => {
  // Independent people with accounts older than the waiting time; one of them has a subordinate already.
  const independent = ['ada', 'bora', 'cem', 'sub'] as const
  const parents: readonly (readonly [string, string])[] = [['sub', 'cem']]
  const step = fc.record({
    by: fc.nat(),
    on: fc.nat(),
    isNew: fc.boolean(),
    below: fc.boolean(),
    minutes: fc.integer({ min: 0, max: 60 }),
  })

  test('never finds a second person among them, and blocks nobody else', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.array(step, { maxLength: 8 }), (steps, others) => {
        const parentOf = new Map(parents)
        const acts: ControlAction[] = []
        const mine = ['thief']
        let atMs = now
        for (const { by, on, isNew, below, minutes } of steps) {
          atMs += minutes * 60_000
          const actorId = mine[by % mine.length] ?? 'thief'
          // A new account, or one of their own accounts whose rights, e-mail or password another of theirs changed.
          const subjectId = isNew || mine.length === 1 ? `puppet${mine.length}` : (mine[on % mine.length] ?? 'thief')
          if (!mine.includes(subjectId)) {
            mine.push(subjectId)
            if (below && !parentOf.has(actorId)) parentOf.set(subjectId, actorId)
          }
          acts.push({ actorId, subjectId, atMs })
        }
        // Meanwhile, honest people act on accounts that they created.
        for (const [index, { by, minutes }] of others.entries())
          acts.push({
            actorId: independent[by % 3] ?? 'ada',
            subjectId: `colleague${index}`,
            atMs: now + minutes * 60_000,
          })
        const people = { parentOf, acts, minAgeMs }
        // At most thirty steps of an hour are well within the waiting time.
        for (const one of mine) {
          const linkedAccounts = linkedAccountsOf(one, people, atMs)
          expect(mine.filter((other) => !linkedAccounts.has(other))).toEqual([])
          expect([...linkedAccounts.keys()].filter((other) => !mine.includes(other))).toEqual([])
        }
        for (const one of independent)
          expect(mine.filter((puppet) => linkedAccountsOf(one, people, atMs).has(puppet))).toEqual([])
        // After the waiting time, only reporting lines are left.
        const later = atMs + minAgeMs
        for (const one of mine)
          for (const account of linkedAccountsOf(one, people, later).values()) expect(account.why).not.toBe('RECENT')
      }),
      { numRuns: 300 },
    )
  })
})

describe('acts of a change', () => {
  const account = {
    role: 'client',
    scope: ['SUBREMIT'],
    merchantId: null,
    parentUserId: 'r',
    email: 'a@x.test',
    remitGroupIds: ['g'],
    bankAccountIds: ['b'],
  }
  test.each<[string, Partial<typeof account>, string[]]>([
    ['nothing', {}, []],
    ['one more scope', { scope: ['SUBREMIT', 'USER_MANAGEMENT'] }, ['RAISED']],
    ['one scope less', { scope: [] }, []],
    ['another role', { role: 'admin' }, ['RAISED']],
    ['another e-mail', { email: 'b@x.test' }, ['REMAILED']],
    ['another parent', { parentUserId: 'q' }, ['PARENT_SET']],
    ['one more group', { remitGroupIds: ['g', 'h'] }, ['RAISED']],
    ['no group', { remitGroupIds: [] }, []],
    ['all accounts instead of one', { bankAccountIds: [] }, ['RAISED']],
    ['another account', { bankAccountIds: ['c'] }, ['RAISED']],
    [
      'everything at once',
      { scope: ['ADMIN'], email: 'c@x.test', parentUserId: 'z' },
      ['RAISED', 'REMAILED', 'PARENT_SET'],
    ],
  ])('%s', (_, change, kinds) => expect(actsOfChange(account, { ...account, ...change })).toEqual(kinds))
  test('a new account', () => expect(actsOfChange(null, account)).toEqual(['CREATED']))
  test('the kinds are those the database knows', () => expect(personActKinds).toHaveLength(8))
})
