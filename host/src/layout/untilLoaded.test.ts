import { untilLoaded } from './untilLoaded'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const atOnce = (work: () => void) => {
  work()
  return () => undefined
}
/** A loader that fails this often and then succeeds. */
function late(failures: number) {
  let tries = 0
  return jest.fn(() => (tries++ < failures ? Promise.reject(new Error('late')) : Promise.resolve('upkeep')))
}

test('a failed load is repeated after pauses that double up to a minute, and used once', async () => {
  const load = late(6)
  const take = jest.fn()
  untilLoaded(atOnce, load, take)
  expect(load).toHaveBeenCalledTimes(1)
  for (const [index, pauseMs] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
    await jest.advanceTimersByTimeAsync(pauseMs - 1)
    expect(load).toHaveBeenCalledTimes(index + 1)
    expect(take).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(index + 2)
  }
  expect(take.mock.calls).toEqual([['upkeep']])
  await jest.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(7)
})

test('once stopped, nothing is requested and nothing is used', async () => {
  const load = late(1)
  const take = jest.fn()
  untilLoaded(atOnce, load, take)()
  await jest.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(1)
  const coming = untilLoaded(atOnce, late(0), take)
  coming()
  await jest.advanceTimersByTimeAsync(600_000)
  expect(take).not.toHaveBeenCalled()
})

test('stopped before the first request, it sends none', () => {
  const callOff = jest.fn()
  untilLoaded(() => callOff, late(0), jest.fn())()
  expect(callOff).toHaveBeenCalledTimes(1)
})
