import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { formatAge, Age } from './Age'
import { Button } from './Button'
import { CopyText } from './CopyText'
import { Field } from './Field'
import { FilterChip } from './FilterChip'
import { Input } from './Input'
import { Money } from './Money'
import { Note } from './Note'
import { SearchField } from './SearchField'
import { Tabs } from './Tabs'
import { Toaster, type Toast } from './Toaster'
import { UiProvider } from './UiProvider'

describe('Money', () => {
  it.each([
    [2450000n, 'en', '₺24,500.00'],
    [2450000n, 'tr', '24.500,00 ₺'],
    [-5n, 'en', '−₺0.05'],
    [900719925474099312n, 'en', '₺9,007,199,254,740,993.12'],
  ] as const)('%i kuruş in %s is %s', (minor, language, text) => {
    render(<Money minor={minor} language={language} />)
    expect(screen.getByText(text).className).toBe('k-money')
  })
})

describe('Age', () => {
  it.each([
    [-5000, 'en', '0 sec'],
    [42_000, 'en', '42 sec'],
    [359_999, 'en', '5 min'],
    [7_200_000, 'en', '2 hr'],
    [172_800_000, 'en', '2 days'],
    [360_000, 'tr', '6 dk.'],
  ])('%i ms in %s is %s', (ageMs, language, text) => expect(formatAge(ageMs, language)).toBe(text))

  it('turns late at the minute given, not before', () => {
    const since = '2026-11-21T11:00:00Z'
    const show = (nowMs: number) =>
      render(<Age since={since} nowMs={nowMs} lateAfterMinutes={10} language="en" />).container.querySelector('time')
        ?.className
    expect(show(Date.parse(since) + 599_999)).toBe('k-age')
    expect(show(Date.parse(since) + 600_000)).toBe('k-age late')
  })
})

describe('Button', () => {
  it('stays reachable and shows the reason when it may not be used', async () => {
    const onClick = jest.fn()
    render(
      <Button onClick={onClick} whyNot="Held by Mehmet Şahin">
        Confirm
      </Button>,
    )
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.getAttribute('aria-description')).toBe('Held by Mehmet Şahin')
    expect(onClick).not.toHaveBeenCalled()
  })
  it('does not send its form twice while busy', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

it('Field ties label, hint and error to its control', () => {
  const { rerender } = render(
    <Field label="Amount" hint="In lira">
      {(control) => <Input {...control} />}
    </Field>,
  )
  const note = () =>
    document.getElementById(screen.getByLabelText('Amount').getAttribute('aria-describedby') ?? '')?.textContent
  expect(note()).toBe('In lira')
  rerender(
    <Field label="Amount" hint="In lira" error="Not an amount">
      {(control) => <Input {...control} />}
    </Field>,
  )
  expect(note()).toBe('Not an amount')
  expect(screen.getByRole('alert').textContent).toBe('Not an amount')
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true')
})

it('Tabs are one stop; arrows move and choose, round the end', async () => {
  const tabs = [
    { id: 'w', label: 'Waiting', count: 38 },
    { id: 'm', label: 'Mine', count: 4 },
    { id: 'a', label: 'All' },
  ]
  function Page() {
    const [value, setValue] = useState('w')
    return (
      <>
        <Tabs label="Deposits" tabs={tabs} value={value} onChange={setValue} />
        <button type="button">After</button>
      </>
    )
  }
  render(<Page />)
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()).toBe('Mine 4')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(chosen()).toBe('Waiting 38')
  expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }))
})

describe('FilterChip', () => {
  const show = (onClear = jest.fn()) => {
    render(
      <UiProvider>
        <FilterChip label="Merchant" value="Anadolu" onClear={onClear} clearLabel="Clear merchant">
          {(close) => <input aria-label="Name" onKeyDown={(event) => event.key === 'Enter' && close()} />}
        </FilterChip>
      </UiProvider>,
    )
    return { chip: screen.getByRole('button', { name: 'Merchant Anadolu' }), onClear }
  }
  /** Presses the chip and waits for the focus. By then the editor's code is loaded and presses outside are detected. */
  const open = async (chip: HTMLElement) => {
    await userEvent.click(chip)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  }
  it('opens an editor with the focus in it and takes the focus back', async () => {
    const { chip } = show()
    await open(chip)
    expect(screen.getByRole('dialog', { name: 'Merchant' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(chip))
    expect(chip.getAttribute('aria-expanded')).toBe('false')
  })
  it('moves the focus on to an editor whose code comes later', async () => {
    function Late() {
      const [isHere, setHere] = useState(false)
      useEffect(() => {
        const arrive = () => setHere(true)
        addEventListener('arrive', arrive)
        return () => removeEventListener('arrive', arrive)
      }, [])
      return isHere ? <input aria-label="Name" /> : <p role="status">Loading</p>
    }
    render(
      <UiProvider>
        <FilterChip label="Merchant">{() => <Late />}</FilterChip>
      </UiProvider>,
    )
    const chip = screen.getByRole('button', { name: 'Merchant' })
    await userEvent.click(chip)
    const dialog = await screen.findByRole('dialog', { name: 'Merchant' })
    await waitFor(() => expect(document.activeElement).toBe(dialog))
    act(() => void dispatchEvent(new Event('arrive')))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  })
  it('closes by a press outside and when its editor is done', async () => {
    const { chip } = show()
    await open(chip)
    // The layer detects presses outside only once it has settled.
    await waitFor(async () => {
      await userEvent.click(document.body)
      expect(screen.queryByRole('dialog')).toBeNull()
    })
    await open(chip)
    await userEvent.keyboard('{Enter}')
    // It closes in a later task than the key press, and the focus moves then.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(chip))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
  it('clears itself', async () => {
    const { onClear } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Clear merchant' }))
    expect(onClear).toHaveBeenCalledTimes(1)
  })
})

it('CopyText copies and says so', async () => {
  const user = userEvent.setup()
  render(<CopyText text="AM-1" label="Copy reference" copiedLabel="Copied" />)
  await user.click(screen.getByRole('button', { name: /AM-1/ }))
  expect(await navigator.clipboard.readText()).toBe('AM-1')
  expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status')
})

describe('Toaster', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const toast = (kind: Toast['kind']): Toast => ({ id: kind, kind, title: `A ${kind}` })
  it('success messages close by themselves, errors stay', async () => {
    const onDismiss = jest.fn()
    render(
      <Toaster
        label="Messages"
        toasts={[toast('success'), toast('error')]}
        onDismiss={onDismiss}
        dismissLabel="Dismiss"
      />,
    )
    // Waits for Motion's features to load.
    await act(() => import('./motionFeatures').then(() => undefined))
    expect(screen.getByRole('alert').textContent).toContain('A error')
    act(() => void jest.advanceTimersByTime(60_000))
    expect(onDismiss.mock.calls).toEqual([['success']])
  })
})

it('Note may hold a list: a paragraph could not', () => {
  render(
    <UiProvider theme="light" nonce="n0nce">
      <Note title="Check before you import">
        <ul>
          <li>One row</li>
        </ul>
      </Note>
    </UiProvider>,
  )
  expect(screen.getByRole('list').closest('p')).toBeNull()
})

describe('SearchField', () => {
  it('keeps letters typed before the page has drawn an earlier search, and follows any other change', async () => {
    const onSearch = jest.fn()
    const field = (value: string | undefined) => (
      <SearchField label="Search" placeholder="name" value={value} onSearch={onSearch} onDone={() => undefined} />
    )
    const { rerender } = render(field(undefined))
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
    await userEvent.type(input, 'ab{Enter}c{Enter}d')
    for (const drawn of ['ab', 'abc']) {
      rerender(field(drawn))
      expect(input.value).toBe('abcd')
    }
    await userEvent.keyboard('{Enter}')
    expect(onSearch.mock.calls).toEqual([['ab'], ['abc'], ['abcd']])
    rerender(field('abcd'))
    rerender(field(undefined))
    expect(input.value).toBe('')
  })

  it('sends no search after it is gone', async () => {
    const onSearch = jest.fn()
    const field = (
      <SearchField label="Search" placeholder="name" value="" onSearch={onSearch} onDone={() => undefined} />
    )
    const { unmount } = render(field)
    jest.useFakeTimers()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ab' } })
    unmount()
    jest.runAllTimers()
    jest.useRealTimers()
    expect(onSearch).not.toHaveBeenCalled()
  })
})
