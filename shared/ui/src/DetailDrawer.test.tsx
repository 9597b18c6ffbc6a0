import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from './Button'
import { DetailDrawer } from './DetailDrawer'
import { UiProvider } from './UiProvider'

/** jsdom has no layout, so the test sets the width. */
const screenIs = (wide: boolean) => {
  window.matchMedia = ((media: string) => ({
    media,
    matches: media.includes('min-width') ? wide : !wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <DetailDrawer
          eyebrow="RM-1"
          title="₺24,500.00"
          onClose={() => setOpen(false)}
          closeLabel="Close details"
          actions={<Button tone="primary">Confirm</Button>}
        >
          <p>History</p>
        </DetailDrawer>
      )}
    </>
  )
}
const open = async () => {
  render(<Page />, { wrapper: UiProvider })
  const opener = screen.getByRole('button', { name: 'Open' })
  await userEvent.click(opener)
  return opener
}

afterEach(() => Reflect.deleteProperty(window, 'matchMedia'))

describe('on a desk', () => {
  beforeEach(() => screenIs(true))
  it('is beside the list, named by its amount, and leaves the focus where it was', async () => {
    const opener = await open()
    const drawer = screen.getByRole('complementary', { name: '₺24,500.00' })
    expect(within(drawer).getByRole('button', { name: 'Confirm' })).toBeTruthy()
    expect(document.activeElement).toBe(opener)
  })
  it('closes by Escape from inside and by its button', async () => {
    const opener = await open()
    screen.getByRole('button', { name: 'Confirm' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
    await userEvent.click(opener)
    await userEvent.click(screen.getByRole('button', { name: 'Close details' }))
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})

describe('on a phone', () => {
  beforeEach(() => screenIs(false))
  it('covers the screen as a dialog, starts at its title, and gives the focus back', async () => {
    const opener = await open()
    const drawer = screen.getByRole('dialog', { name: '₺24,500.00' })
    expect(document.activeElement).toBe(within(drawer).getByRole('heading', { name: '₺24,500.00' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })
})
