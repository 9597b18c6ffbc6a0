const { id, version, base } = { id: 'remit', version: '1.1.0', base: '/m/remit/1.1.0-a/' }
const notes = () => Object.values(localStorage).map((text) => JSON.parse(String(text)) as object)
const nowMs = Date.parse('2026-11-24T09:00:00Z')

/** Fakes browser APIs that jsdom lacks, then imports the file, which takes the tab's lock on import. */
async function opened() {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => new Promise(() => undefined) },
  })
  Object.defineProperty(globalThis, 'caches', { configurable: true, value: { open: () => Promise.resolve() } })
  return import('./opening')
}

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers({ now: nowMs })
})
afterEach(() => jest.useRealTimers())

test('a note is stored while a build opens; of two, for the one that began last', async () => {
  const { isHangKept, noteOpening } = await opened()
  const first = noteOpening({ id, version, base })
  const second = noteOpening({ id: 'admin', version, base: '/m/admin/1.1.0-a/' })
  expect(notes()).toEqual([{ id: 'admin', version, base: '/m/admin/1.1.0-a/', at: nowMs }])
  second()
  expect(notes()).toEqual([{ id, version, base, at: nowMs }])
  expect(isHangKept()).toBe(false)
  first()
  expect(notes()).toEqual([])
  localStorage.setItem('kasa-opening:another', '{}')
  expect(isHangKept()).toBe(true)
})

test('a tab that a person closes while a build opens removes its note: only a dead thread cannot', async () => {
  const { noteOpening } = await opened()
  const end = noteOpening({ id, version, base })
  dispatchEvent(new Event('pagehide'))
  jest.advanceTimersByTime(2_000)
  end()
  expect(notes()).toEqual([])
})

test('as long as it opens, the tab records every half second that its thread still runs', async () => {
  const { noteOpening } = await opened()
  const end = noteOpening({ id, version, base })
  jest.advanceTimersByTime(1_200)
  expect(notes()).toEqual([{ id, version, base, at: nowMs + 1_000 }])
  end()
  jest.advanceTimersByTime(2_000)
  expect(notes()).toEqual([])
})

test('a build whose thread still runs after fifteen seconds does not hang', async () => {
  const { noteOpening } = await opened()
  noteOpening({ id, version, base })
  jest.advanceTimersByTime(15_000)
  expect(notes()).toEqual([])
})
