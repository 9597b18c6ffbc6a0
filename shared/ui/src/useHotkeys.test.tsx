import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useRef } from 'react'
import { DetailDrawer } from './DetailDrawer'
import { Dialog } from './Dialog'
import { UiProvider } from './UiProvider'
import { useHotkeys } from './useHotkeys'

const confirm = jest.fn()
const move = jest.fn()
const inside = jest.fn()

function Page({ enabled = true, dialog = false }: { enabled?: boolean; dialog?: boolean }) {
  useHotkeys(
    [
      { key: 'a', run: confirm, announce: 'Confirmed' },
      { key: 'j', run: move, repeats: true },
      { key: 'enter', run: confirm },
    ],
    { enabled },
  )
  return (
    <>
      <label>
        Note <input />
      </label>
      <label>
        Check <input type="checkbox" />
      </label>
      <label>
        Reason <textarea />
      </label>
      <div role="textbox" aria-label="Editor" contentEditable suppressContentEditableWarning tabIndex={0} />
      <button type="button">Other</button>
      {dialog && (
        <Dialog title="Sure?" onClose={() => undefined} closeLabel="Close">
          <Inside />
        </Dialog>
      )}
    </>
  )
}

function Inside() {
  const box = useRef<HTMLDivElement>(null)
  useHotkeys([{ key: 'y', run: inside }], { within: box })
  return (
    <div ref={box}>
      <button type="button">Yes</button>
    </div>
  )
}

beforeEach(() => [confirm, move, inside].forEach((mock) => mock.mockClear()))

it('acts on a key and says so', async () => {
  render(<Page />)
  await userEvent.keyboard('a')
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toContain('Confirmed')
})

it('acts with caps lock on', async () => {
  render(<Page />)
  await userEvent.keyboard('A')
  expect(confirm).toHaveBeenCalledTimes(1)
})

it.each([['Note'], ['Reason']])('lets people type in %s', async (label) => {
  render(<Page />)
  await userEvent.type(screen.getByLabelText(label), 'aja')
  expect(confirm).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('aja')
})

it('acts while a checkbox has the focus: nothing is typed there', async () => {
  render(<Page />)
  screen.getByLabelText('Check').focus()
  await userEvent.keyboard('a')
  expect(confirm).toHaveBeenCalledTimes(1)
})

it.each(['{Control>}a{/Control}', '{Alt>}a{/Alt}', '{Meta>}a{/Meta}'])('leaves %s to the browser', async (keys) => {
  render(<Page />)
  await userEvent.keyboard(keys)
  expect(confirm).not.toHaveBeenCalled()
})

it('leaves Enter to the button that has the focus', async () => {
  render(<Page />)
  screen.getByRole('button', { name: 'Other' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(confirm).not.toHaveBeenCalled()
})

it('repeats only what may repeat while a key is held', async () => {
  render(<Page />)
  await userEvent.keyboard('{a>3/}{j>3/}')
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(move).toHaveBeenCalledTimes(3)
})

it('stops when turned off', async () => {
  const { rerender } = render(<Page />)
  rerender(<Page enabled={false} />)
  await userEvent.keyboard('a')
  expect(confirm).not.toHaveBeenCalled()
})

it('acts on the record in the drawer where that covers the screen', async () => {
  window.matchMedia = (() => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia
  render(
    <>
      <Page />
      <DetailDrawer eyebrow="RM-1" title="₺1" onClose={() => undefined} closeLabel="Close">
        x
      </DetailDrawer>
    </>,
    { wrapper: UiProvider },
  )
  expect(screen.getByRole('dialog', { name: '₺1' })).toBeTruthy()
  await userEvent.keyboard('a')
  Reflect.deleteProperty(window, 'matchMedia')
  expect(confirm).toHaveBeenCalledTimes(1)
})

it('never confirms behind an open dialog, whose own keys act', async () => {
  render(<Page dialog />, { wrapper: UiProvider })
  screen.getByRole('button', { name: 'Yes' }).focus()
  await userEvent.keyboard('ay')
  expect(confirm).not.toHaveBeenCalled()
  expect(inside).toHaveBeenCalledTimes(1)
})

/** Presses A as soon as it is rendered, like a person who is faster than the browser's next frame. */
function Row({ name }: { name: string }) {
  useHotkeys([{ key: 'a', run: () => confirm(name) }])
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  }, [name])
  return <p>{name}</p>
}

it('acts as soon as a row is drawn, and on that row, not on the one before it', () => {
  const { rerender } = render(<Row name="first" />)
  rerender(<Row name="second" />)
  expect(confirm.mock.calls).toEqual([['first'], ['second']])
})
