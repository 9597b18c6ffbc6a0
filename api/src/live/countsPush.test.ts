import type { Ctx, UserActor } from '../access/ctx'
import { createLogger } from '../config/logger'
import { countsNow, createCountsPush } from './countsPush'
import type { CountsMessage, CountsProvider } from './topics'
import type { Viewer } from './viewer'

type Counts = CountsMessage['counts'][]
const viewerOf = (id: string, groups: string[]): { viewer: Viewer; pushed: Counts } => {
  const pushed: Counts = []
  const actor = {
    kind: 'user',
    id,
    role: 'USER',
    scope: 'REMIT',
    merchantId: null,
    remitGroupIds: groups,
    bankAccountIds: [],
  }
  const viewer = {
    ctx: { actor, tenant: { config: { modules: ['remit', 'admin'] } }, now: () => new Date() },
    lastCounts: new Map(),
    send: (message: CountsMessage) => pushed.push(message.counts),
  }
  return { viewer: viewer as never, pushed }
}

let calls: { shared: string[]; own: string[][] }
let waiting: number
const provider = {
  permission: 'deposit.read',
  shared: async ({ actor }: Ctx<UserActor>) => {
    calls.shared.push(actor.remitGroupIds.join())
    return { waiting }
  },
  own: async (_tenant: unknown, userIds: readonly string[]) => {
    calls.own.push([...userIds])
    return new Map([['a', 2]])
  },
} satisfies CountsProvider
const providers = new Map([['deposit', provider] as const])

beforeEach(() => {
  jest.useFakeTimers()
  calls = { shared: [], own: [] }
  waiting = 1
})
afterEach(() => jest.useRealTimers())

const settle = () => jest.advanceTimersByTimeAsync(0)

test('the first change is sent at once, later ones within a second together, with the newest figures', async () => {
  const { viewer, pushed } = viewerOf('a', ['g'])
  const push = createCountsPush(createLogger('silent'), providers)
  push.touch(viewer, ['deposit'])
  await settle()
  expect(pushed.map((counts) => counts.waiting)).toEqual([1])
  for (waiting = 2; waiting < 9; waiting += 1) push.touch(viewer, ['deposit'])
  await jest.advanceTimersByTimeAsync(999)
  expect(pushed).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(pushed.map((counts) => counts.waiting)).toEqual([1, 9])
  push.stop()
})

test('nothing is sent when nothing differs', async () => {
  const { viewer, pushed } = viewerOf('a', ['g'])
  const push = createCountsPush(createLogger('silent'), providers)
  for (let index = 0; index < 3; index += 1) {
    push.touch(viewer, ['deposit'])
    await jest.advanceTimersByTimeAsync(1000)
  }
  expect(pushed).toHaveLength(1)
  push.stop()
})

test('each kind is counted after its events, and sent if it differs', async () => {
  const { viewer, pushed } = viewerOf('a', ['g'])
  let needing = 7
  const bots = jest.fn(async () => ({ needing }))
  const push = createCountsPush(
    createLogger('silent'),
    new Map<string, CountsProvider>([
      ['deposit', provider],
      ['bot', { permission: 'bot.read', personal: bots }],
      // No one here may receive it: REMIT does not manage merchants.
      ['merchant', { permission: 'merchant.write', shared: async () => ({ all: 3 }) }],
    ]),
  )
  push.touchAll(viewer)
  await settle()
  needing = 8
  for (waiting = 2; waiting < 4; waiting += 1) {
    push.touch(viewer, ['deposit', 'merchant', 'shift'])
    await jest.advanceTimersByTimeAsync(1000)
  }
  expect(bots).toHaveBeenCalledTimes(1)
  expect(pushed).toEqual([{ waiting: 1, mine: 2 }, { needing: 7 }, { waiting: 2, mine: 2 }, { waiting: 3, mine: 2 }])
  push.stop()
})

test('on request a person gets all counts that they may see', async () => {
  const { viewer } = viewerOf('a', ['g'])
  const counts = await countsNow(
    viewer.ctx,
    new Map<string, CountsProvider>([
      ['deposit', provider],
      ['bot', { permission: 'bot.read', personal: async ({ actor }) => ({ needing: actor.id.length }) }],
      ['merchant', { permission: 'merchant.write', shared: async () => ({ all: 3 }) }],
    ]),
  )
  expect(counts).toEqual({ deposit: { waiting: 1, mine: 2 }, bot: { needing: 1 } })
})

test('people of one audience share a query, and each gets their own part', async () => {
  const people = ['a', 'b', 'c', 'd'].map((id, index) => viewerOf(id, index < 3 ? ['g', 'h'] : ['other']))
  const push = createCountsPush(createLogger('silent'), providers)
  people.forEach(({ viewer }) => push.touch(viewer, ['deposit']))
  await settle()
  expect(calls.shared).toEqual(['g,h', 'other'])
  expect(calls.own).toEqual([['a', 'b', 'c', 'd']])
  expect(people.map(({ pushed }) => pushed.at(-1)?.mine)).toEqual([2, 0, 0, 0])
  push.stop()
})

test('a failed push is repeated a second later', async () => {
  const { viewer, pushed } = viewerOf('a', ['g'])
  let isAway = true
  const flaky: CountsProvider = {
    ...provider,
    own: (tenant, userIds) => (isAway ? Promise.reject(new Error('away')) : provider.own(tenant, userIds)),
  }
  const push = createCountsPush(createLogger('silent'), new Map([['deposit', flaky] as const]))
  push.touch(viewer, ['deposit'])
  await settle()
  isAway = false
  await jest.advanceTimersByTimeAsync(1000)
  expect(pushed).toHaveLength(1)
  push.stop()
})

test('a viewer that left or a stopped push gets nothing', async () => {
  const gone = viewerOf('a', ['g'])
  const push = createCountsPush(createLogger('silent'), providers)
  push.touch(viewerOf('b', ['g']).viewer, ['deposit'])
  push.touch(gone.viewer, ['deposit'])
  push.forget(gone.viewer)
  push.stop()
  await jest.advanceTimersByTimeAsync(5000)
  expect(gone.pushed).toEqual([])
})
