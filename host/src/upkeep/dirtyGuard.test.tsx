import { useDirty } from '@kasa/console/dirty'
import { cleanup, render, screen } from '@testing-library/react'

import { guardInput } from './dirtyGuard'

function Dirty() {
  useDirty(true)
  return (
    <>
      <a href="/elsewhere">away</a>
      <a href="/file" download="a.csv">
        file
      </a>
    </>
  )
}
let stop: () => void
beforeEach(() => void (stop = guardInput()))
afterEach(() => {
  stop()
  cleanup()
})

test.each([
  ['away', false],
  ['file', true],
] as const)('with unsaved input a link to another page asks first, a download does not (%s)', (name, goes) => {
  render(<Dirty />)
  const link = screen.getByText(name)
  let isReached = false
  link.addEventListener('click', (event) => {
    isReached = true
    event.preventDefault()
  })
  link.click()
  expect(isReached).toBe(goes)
})
