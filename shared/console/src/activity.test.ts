import { activity, followActivity, idleSeconds } from './activity'

let stop: () => void
beforeEach(() => {
  jest.useFakeTimers()
  activity.setState(Date.now(), true)
  stop = followActivity()
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

test.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('%s counts as activity', (sign) => {
  jest.advanceTimersByTime(90_500)
  expect(idleSeconds()).toBe(90)
  document.body.dispatchEvent(new Event(sign, { bubbles: true }))
  expect(idleSeconds()).toBe(0)
})

test('stopped propagation of keys in a field does not hide activity', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.addEventListener('keydown', (event) => event.stopPropagation())
  jest.advanceTimersByTime(5000)
  field.dispatchEvent(new Event('keydown', { bubbles: true }))
  expect(idleSeconds()).toBe(0)
  field.remove()
})

test('events of the page itself do not count', () => {
  jest.advanceTimersByTime(60_000)
  for (const noise of ['scroll', 'focus', 'visibilitychange', 'pointermove'])
    document.dispatchEvent(new Event(noise, { bubbles: true }))
  expect(idleSeconds()).toBe(60)
})

test('a clock set back does not stop the detection', () => {
  jest.setSystemTime(Date.now() - 3_600_000)
  expect(idleSeconds()).toBe(0)
  dispatchEvent(new Event('keydown'))
  jest.advanceTimersByTime(7000)
  expect(idleSeconds()).toBe(7)
})
