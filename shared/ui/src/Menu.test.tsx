import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { Menu, type MenuProps } from './Menu'
import { MemoryRouter } from './router'
import { UiProvider } from './UiProvider'

const done = jest.fn()
beforeEach(() => done.mockClear())

const entries = [
  { id: 'profile', text: 'Profile', onChoose: () => done('profile') },
  { id: 'password', text: 'Change password', onChoose: () => done('password') },
  { id: 'status', text: 'System status', to: '/status' },
]

function Live(props: Pick<MenuProps, 'head' | 'chosen'>) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <UiProvider>
      <MemoryRouter>
        <button ref={button} onClick={() => setOpen(!isOpen)}>
          Deniz Aksoy
        </button>
        {isOpen && <Menu {...props} anchor={button} entries={entries} onClose={() => setOpen(false)} />}
      </MemoryRouter>
    </UiProvider>
  )
}
const opener = () => screen.getByRole('button', { name: 'Deniz Aksoy' })
const reached = () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')

async function open(props: Pick<MenuProps, 'head' | 'chosen'> = {}) {
  const user = userEvent.setup()
  render(<Live {...props} />)
  await user.click(opener())
  return user
}

test('its button names it; it has the focus at once, and starts at its first entry', async () => {
  await open({ head: 'deniz@demo.test' })
  expect(document.activeElement).toBe(screen.getByRole('menu', { name: 'Deniz Aksoy' }))
  await waitFor(() => expect(reached()?.textContent).toBe('Profile'))
  expect(screen.getByRole('group', { name: 'deniz@demo.test' })).toBeTruthy()
})

test('arrows go round, Enter chooses once, and the focus is back at the button', async () => {
  const user = await open()
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(done.mock.calls).toEqual([['password']])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(opener())
})

test('first letters find an entry', async () => {
  const user = await open()
  await user.keyboard('ch')
  await waitFor(() => expect(reached()?.textContent).toBe('Change password'))
})

test('a press chooses what is pressed, wherever the arrows are: screen readers press without a pointer', async () => {
  await open()
  screen.getByRole('menuitem', { name: 'Change password' }).click()
  expect(done.mock.calls).toEqual([['password']])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('a page is a link', async () => {
  await open()
  expect(screen.getByRole('menuitem', { name: 'System status' }).getAttribute('href')).toBe('/status')
})

test('Escape and a press outside close it and choose nothing', async () => {
  const user = await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(opener())
  await user.click(opener())
  await screen.findByRole('menu')
  // The menu listens for presses outside only a moment after it is rendered.
  await waitFor(async () => {
    await user.click(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })
  expect(done).not.toHaveBeenCalled()
})

test('the entry that is in force is marked, and the focus starts there', async () => {
  const user = await open({ chosen: 'password' })
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Change password')
  await user.keyboard('{Enter}')
  expect(done.mock.calls).toEqual([['password']])
})
