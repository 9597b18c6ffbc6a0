import { createLogger } from '../config/logger'
import { createCountsPush } from './countsPush'
import type { CountsMessage, CountsProvider } from './topics'
import type { Viewer } from './viewer'

type Heard = CountsMessage['counts'][]
const viewerOf = (id: string, groups: string[]): { viewer: Viewer; heard: Heard } => {
  const heard: Heard = []
  const actor = { kind: 'user', id, scope: 'REMIT', merchantId: null, remitGroupIds: groups, bankAccountIds: [] }
  const viewer = {
    ctx: { actor, tenant: {}, now: () => new Date() },
    lastCounts: new Map(),
    send: (message: CountsMessage) => heard.push(message.counts),
  }
  return { viewer: viewer as never, heard }
}

let asked: { shared: string[]; own: string[][] }
let waiting: number
const provider: CountsProvider = {
  shared: async ({ actor }) => {
    asked.shared.push(actor.remitGroupIds.join())
    return { waiting }
  },
  own: async (_tenant, userIds) => {
    asked.own.push([...userIds])
    return new Map([['a', 2]])
  },
}
const providers = new Map([['deposit', provider] as const])

beforeEach(() => {
  jest.useFakeTimers()
  asked = { shared: [], own: [] }
  waiting = 1
})
afterEach(() => jest.useRealTimers())

const settle = () => jest.advanceTimersByTimeAsync(0)

test('the first change is told at once, what follows within a second once, with the newest figures', async () => {
  const { viewer, heard } = viewerOf('a', ['g'])
  const push = createCountsPush(createLogger('silent'), providers)
  push.touch(viewer)
  await settle()
  expect(heard.map((counts) => counts.waiting)).toEqual([1])
  for (waiting = 2; waiting < 9; waiting += 1) push.touch(viewer)
  await jest.advanceTimersByTimeAsync(999)
  expect(heard).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(heard.map((counts) => counts.waiting)).toEqual([1, 9])
  push.stop()
})

test('nothing is sent when nothing differs', async () => {
  const { viewer, heard } = viewerOf('a', ['g'])
  const push = createCountsPush(createLogger('silent'), providers)
  for (let index = 0; index < 3; index += 1) {
    push.touch(viewer)
    await jest.advanceTimersByTimeAsync(1000)
  }
  expect(heard).toHaveLength(1)
  push.stop()
})

test('each kind is told when it changes, and only that one', async () => {
  const { viewer, heard } = viewerOf('a', ['g'])
  const still: CountsProvider = { shared: async () => ({ needing: 7 }), own: async () => new Map() }
  const push = createCountsPush(
    createLogger('silent'),
    new Map([
      ['deposit', provider],
      ['bot', still],
    ]),
  )
  for (waiting = 1; waiting < 4; waiting += 1) {
    push.touch(viewer)
    await jest.advanceTimersByTimeAsync(1000)
  }
  expect(heard).toEqual([
    { waiting: 1, mine: 2 },
    { needing: 7, mine: 0 },
    { waiting: 2, mine: 2 },
    { waiting: 3, mine: 2 },
  ])
  push.stop()
})

test('people of one audience share a statement, and each gets the own part', async () => {
  const people = ['a', 'b', 'c', 'd'].map((id, index) => viewerOf(id, index < 3 ? ['g', 'h'] : ['other']))
  const push = createCountsPush(createLogger('silent'), providers)
  people.forEach(({ viewer }) => push.touch(viewer))
  await settle()
  expect(asked.shared).toEqual(['g,h', 'other'])
  expect(asked.own).toEqual([['a', 'b', 'c', 'd']])
  expect(people.map(({ heard }) => heard.at(-1)?.mine)).toEqual([2, 0, 0, 0])
  push.stop()
})

test('a failure is tried again after the quiet second', async () => {
  const { viewer, heard } = viewerOf('a', ['g'])
  let isAway = true
  const flaky: CountsProvider = {
    ...provider,
    own: (...given) => (isAway ? Promise.reject(new Error('away')) : provider.own(...given)),
  }
  const push = createCountsPush(createLogger('silent'), new Map([['deposit', flaky] as const]))
  push.touch(viewer)
  await settle()
  isAway = false
  await jest.advanceTimersByTimeAsync(1000)
  expect(heard).toHaveLength(1)
  push.stop()
})

test('a viewer that left or a stopped push hears nothing', async () => {
  const gone = viewerOf('a', ['g'])
  const push = createCountsPush(createLogger('silent'), providers)
  push.touch(viewerOf('b', ['g']).viewer)
  push.touch(gone.viewer)
  push.forget(gone.viewer)
  push.stop()
  await jest.advanceTimersByTimeAsync(5000)
  expect(gone.heard).toEqual([])
})
