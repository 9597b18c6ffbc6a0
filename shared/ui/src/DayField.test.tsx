import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DayCalendar } from './DayCalendar'
import { DayField } from './DayField'
import { Field } from './Field'
import { UiProvider } from './UiProvider'

const onChange = jest.fn()

function Live({ language = 'en', first }: { language?: 'tr' | 'en'; first: string }) {
  const [day, setDay] = useState(first)
  return (
    <UiProvider>
      <Field label="Checked on">
        {(control) => (
          <DayField
            {...control}
            value={day}
            onChange={(next) => {
              onChange(next)
              setDay(next)
            }}
            language={language}
            hasCalendar
          />
        )}
      </Field>
    </UiProvider>
  )
}
const line = () => screen.getByLabelText<HTMLInputElement>('Checked on')

beforeEach(() => onChange.mockClear())

test.each([
  ['en', '22 Nov 2026'],
  ['tr', '22.11.2026'],
] as const)('in %s a day is written as lists write it: %s', (language, text) => {
  render(<Live language={language} first="2026-11-22" />)
  expect(line().value).toBe(text)
})

test('a day typed in either way is passed on as a day, and written as lists do once the line is left', async () => {
  const user = userEvent.setup()
  render(<Live first="" />)
  await user.type(line(), '3.2.2026')
  expect(onChange).toHaveBeenLastCalledWith('2026-02-03')
  expect(line().value).toBe('3.2.2026')
  await user.tab()
  expect(line().value).toBe('3 Feb 2026')
})

test('invalid text is passed on as it is, for the form to refuse', async () => {
  const user = userEvent.setup()
  render(<Live first="" />)
  await user.type(line(), '31.02.2026')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('31.02.2026')
  expect(line().value).toBe('31.02.2026')
})

test('the calendar opens beneath at the month of the day, picks one by keys, and gives the focus back @long', async () => {
  const user = userEvent.setup()
  render(<Live first="2026-11-12" />)
  const button = screen.getByRole('button', { name: 'Calendar' })
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const day = await screen.findByRole('button', { name: /^Thursday,? 12 November 2026, picked$/ })
  day.focus()
  await user.keyboard('{ArrowRight}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-13')
  expect(line().value).toBe('13 Nov 2026')
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes the calendar and nothing around it', async () => {
  const user = userEvent.setup()
  const around = jest.fn()
  render(
    <div onKeyDown={around}>
      <Live first="2026-11-12" />
    </div>,
  )
  await user.click(screen.getByRole('button', { name: 'Calendar' }))
  await screen.findByRole('grid')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(around).not.toHaveBeenCalledWith(expect.objectContaining({ key: 'Escape' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Calendar' }))
})

test('a week begins on Monday, in Turkish as in English @long', () => {
  for (const [language, monday] of [
    ['tr', 'Pazartesi'],
    ['en', 'Monday'],
  ] as const) {
    const { unmount } = render(
      <UiProvider>
        <DayCalendar days={['2026-11-12']} language={language} onPick={() => undefined} />
      </UiProvider>,
    )
    // Hidden from screen readers, which hear the weekday with each day.
    expect(screen.getByRole('grid').querySelector('th')?.getAttribute('aria-label')).toBe(monday)
    unmount()
  }
})

test('two days are picked, the later one may come first; none after the last day allowed @long', async () => {
  const user = userEvent.setup()
  const onPick = jest.fn()
  function Range() {
    const [days, setDays] = useState<readonly string[]>(['2026-11-10', '2026-11-18'])
    return (
      <UiProvider>
        <DayCalendar
          isRange
          days={days}
          max="2026-11-20"
          language="en"
          onPick={(picked) => {
            onPick(picked)
            setDays(picked)
          }}
        />
      </UiProvider>
    )
  }
  render(<Range />)
  await user.click(screen.getByRole('button', { name: / 19 November/ }))
  await user.click(screen.getByRole('button', { name: / 9 November/ }))
  expect(onPick).toHaveBeenLastCalledWith(['2026-11-09', '2026-11-19'])
  expect(screen.getByRole('button', { name: / 21 November/ }).getAttribute('aria-disabled')).toBe('true')
})
