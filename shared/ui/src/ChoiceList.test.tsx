import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ChoiceList, type Choice } from './ChoiceList'
import { UiProvider } from './UiProvider'

const texts = ['Akbank', 'Fibabanka', 'Garanti', 'Halkbank', 'ING', 'İş Bankası', 'QNB', 'Ziraat']
const many = texts.map((text, at) => ({ id: `b${at}`, text }))
const few = many.slice(0, 3)
const onPick = jest.fn()
const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
beforeEach(() => [onPick, onSubmit].forEach((mock) => mock.mockClear()))

function Live({ choices, first = [] }: { choices: readonly Choice[]; first?: string[] }) {
  const [picked, setPicked] = useState(first)
  return (
    <UiProvider>
      <form onSubmit={onSubmit}>
        <ChoiceList
          label="Bank"
          choices={choices}
          picked={picked}
          onPick={(next) => {
            onPick(next)
            setPicked(next)
          }}
          findLabel="Find"
          noneText="No choices"
        />
      </form>
    </UiProvider>
  )
}
const show = (choices: readonly Choice[], first?: string[]) => {
  render(<Live choices={choices} {...(first && { first })} />)
  return userEvent.setup()
}
const picked = () => screen.queryAllByRole('option', { selected: true }).map((option) => option.textContent)

test('a press selects, another deselects', async () => {
  const user = show(few)
  await user.click(screen.getByRole('option', { name: 'Garanti' }))
  expect(picked()).toEqual(['Garanti'])
  await user.click(screen.getByRole('option', { name: 'Garanti' }))
  expect(picked()).toEqual([])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('arrows move, the space bar picks, and the form is not sent by it', async () => {
  const user = show(few)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Bank' }))
  await user.keyboard('{ArrowDown}[Space]')
  await waitFor(() => expect(picked()).toEqual(['Fibabanka']))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('many have a search line with Turkish folding; Enter picks the first, unfound ones stay picked', async () => {
  const user = show(many, ['b2', 'gone'])
  await user.type(screen.getByRole('textbox', { name: 'Find' }), 'is ban')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['İş Bankası'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onPick).toHaveBeenLastCalledWith(['b2', 'gone', 'b5']))
  expect(onSubmit).not.toHaveBeenCalled()
  await user.clear(screen.getByRole('textbox', { name: 'Find' }))
  expect(picked()).toEqual(['Garanti', 'İş Bankası'])
})

test('Ctrl A does not replace the selection with the results', async () => {
  const user = show(few, ['gone'])
  await user.tab()
  await user.keyboard('{Control>}a{/Control}')
  expect(onPick).not.toHaveBeenCalled()
})

test('without results it says so, and has no empty list', async () => {
  const user = show(many)
  await user.type(screen.getByRole('textbox', { name: 'Find' }), 'zzz')
  expect(screen.getByText('No choices')).toBeTruthy()
  expect(screen.queryByRole('listbox')).toBeNull()
})
