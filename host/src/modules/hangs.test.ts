import { hangsOf, keepHang } from './hangCounts'
import { hungTooOften, takeHangs } from './hangs'

const { id, version, base } = { id: 'remit', version: '1.1.0', base: '/m/remit/1.1.0-a/' }
const noteOf = (agoMs: number) => JSON.stringify({ id, version, base, at: Date.now() - agoMs })
const note = noteOf(10_000)

/**
 * Fakes browser APIs that jsdom lacks: the locks held by open tabs, and the cache that shows whether this browser
 * wrote notes.
 */
function browserWith(held: readonly string[], isOurs = true): void {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { query: () => Promise.resolve({ held: held.map((name) => ({ name })) }) },
  })
  Object.defineProperty(globalThis, 'caches', { configurable: true, value: { has: () => Promise.resolve(isOurs) } })
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(globalThis, 'caches')
})

describe('a note of another tab', () => {
  test('counts as a hang, reported once, if that tab is gone', async () => {
    localStorage.setItem('kasa-opening:gone', note)
    browserWith([])
    expect(await takeHangs()).toEqual([{ id, version, base }])
    expect(await takeHangs()).toEqual([])
  })

  test('does not count if its thread just ran: the tab was left, and its last write to storage was late', async () => {
    localStorage.setItem('kasa-opening:left', noteOf(400))
    browserWith([])
    expect(await takeHangs()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  test('of an older host, which does not say when its thread last ran, counts as a hang', async () => {
    localStorage.setItem('kasa-opening:old', JSON.stringify({ id, version, base }))
    browserWith([])
    expect(await takeHangs()).toEqual([{ id, version, base }])
  })

  test('is ignored while that tab lives', async () => {
    localStorage.setItem('kasa-opening:living', note)
    browserWith(['kasa-opening:living'])
    expect(await takeHangs()).toEqual([])
    expect(localStorage.getItem('kasa-opening:living')).toBe(note)
  })

  test('is ignored if it came with a storage copied from another browser', async () => {
    localStorage.setItem('kasa-opening:copied', note)
    browserWith([], false)
    expect(await takeHangs()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  test('that cannot be read is thrown away', async () => {
    localStorage.setItem('kasa-opening:odd', '{"id":1')
    browserWith([])
    expect(await takeHangs()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })
})

test('a build that hung three times within an hour is known when the page is loaded again', () => {
  const module = { id, version, base, integrity: {}, kind: 'unreadable' } as const
  const registry = {
    status: 'verified',
    serial: 1,
    expiresAt: '2027-01-01T00:00:00Z',
    keys: [],
    modules: [module],
  } as const
  const hourAgo = Date.now() - 3_600_001
  localStorage.setItem('kasa-hangs', JSON.stringify({ [base]: [hourAgo], '/m/admin/1.0.0-a/': [hourAgo] }))
  for (const times of [1, 2]) {
    keepHang(base)
    expect(hangsOf(base)).toBe(times)
  }
  expect(hungTooOften(registry)).toEqual([])
  keepHang(base)
  expect(hungTooOften(registry)).toEqual([module])
  expect(Object.keys(JSON.parse(localStorage.getItem('kasa-hangs') ?? '{}') as object)).toEqual([base])
})
