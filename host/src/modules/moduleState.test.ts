import { ScriptError } from '../boot/loadScript'
import { failureOf, ModuleError } from './failure'
import { nextState, type ModuleEvent, type ModuleState } from './moduleState'
import type { OfferedModule } from './registry'

const place = { id: 'remit', version: '1.0.0', base: '/m/remit/1.0.0-a/', integrity: {} }
const manifest = {
  ...place,
  owner: { team: 'T', contact: 'c' },
  contract: { major: 1, minMinor: 0 },
  routes: [],
  menu: [],
  permissions: [],
  locales: { tr: {}, en: {} },
  budgets: { totalKb: 1 },
  platform: {},
}
const usable: OfferedModule = { ...place, kind: 'usable', manifest }
const reason = { code: 'CONTRACT_MAJOR', needed: 2, offered: 1 } as const
const incompatible: OfferedModule = { ...place, kind: 'incompatible', manifest, reason }
const failure = { code: 'SCRIPT_TIMEOUT', detail: 'slow', errorId: 'ABC123' } as const
const pages = {}
const parts = {}

const states = {
  idle: { phase: 'idle' },
  verifying: { phase: 'verifying' },
  fetching: { phase: 'fetching' },
  registering: { phase: 'registering' },
  ready: { phase: 'ready', pages, parts },
  incompatible: { phase: 'incompatible', reason },
  failed: { phase: 'failed', failure },
} as const satisfies Record<string, ModuleState>
type Name = keyof typeof states

const events = {
  asked: { type: 'asked' },
  verifiedUsable: { type: 'verified', offered: usable },
  verifiedIncompatible: { type: 'verified', offered: incompatible },
  refused: { type: 'refused', reason: 'SIGNATURE', errorId: 'ABC123' },
  fetched: { type: 'fetched' },
  registered: { type: 'registered', pages, parts },
  broke: { type: 'broke', failure },
  retried: { type: 'retried' },
  replaced: { type: 'replaced' },
  replacedLoaded: { type: 'replaced', loaded: { pages, parts } },
} as const satisfies Record<string, ModuleEvent>

const replaced = { replaced: 'idle', replacedLoaded: 'ready' } as const

/** The events that apply in each state, and the next state; all other events change nothing. */
const ways: Record<Name, Partial<Record<keyof typeof events, Name>>> = {
  idle: { ...replaced, asked: 'verifying' },
  verifying: {
    ...replaced,
    verifiedUsable: 'fetching',
    verifiedIncompatible: 'incompatible',
    refused: 'failed',
    broke: 'failed',
  },
  fetching: { ...replaced, fetched: 'registering', broke: 'failed' },
  registering: { ...replaced, registered: 'ready', broke: 'failed' },
  ready: { ...replaced, broke: 'failed' },
  incompatible: { ...replaced },
  failed: { ...replaced, retried: 'idle', broke: 'failed' },
}

const pairs = Object.keys(states).flatMap((state) =>
  Object.keys(events).map((event) => [state as Name, event as keyof typeof events] as const),
)

test.each(pairs)('%s, %s', (from, event) => {
  const after = nextState(states[from], events[event])
  expect(after.phase).toBe(ways[from][event] ?? from)
  if (!ways[from][event]) expect(after).toBe(states[from])
})

test('a refused registry is a failure with its reason', () => {
  expect(nextState(states.verifying, events.refused)).toEqual({
    phase: 'failed',
    failure: { code: 'REGISTRY', detail: 'SIGNATURE', errorId: 'ABC123' },
  })
})

const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk 1 failed'), { name: 'ChunkLoadError', type })

test.each([
  ['a script that is not listed', new ScriptError('unlisted', '/x.js'), 'SCRIPT_UNLISTED'],
  ['a script with other bytes', new ScriptError('refused', '/x.js'), 'SCRIPT_REFUSED'],
  ['a chunk that hung', chunkError('timeout'), 'SCRIPT_TIMEOUT'],
  ['a chunk that is gone', chunkError('retired'), 'SCRIPT_RETIRED'],
  ['a chunk that failed in a way nobody knows', chunkError('odd'), 'SCRIPT_NETWORK'],
  ['our own error', new ModuleError('NO_PAGE', 'none'), 'NO_PAGE'],
  ['our error inside another', new Error('wrapped', { cause: new ModuleError('SLOW', 'late') }), 'SLOW'],
  ['anything else', new Error('boom'), 'RENDER'],
  ['something that is not an error', 'boom', 'RENDER'],
])('%s is recognised', (_name, error, code) => {
  expect(failureOf(error, 'RENDER')).toEqual({
    code,
    detail: expect.any(String),
    errorId: expect.stringMatching(/^[0-9A-F]{6}$/),
    stack: error instanceof Error ? error.stack : undefined,
  })
})
