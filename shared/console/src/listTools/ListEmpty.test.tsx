import { renderScreen } from '@kasa/testing/renderScreen'
import { Button } from '@kasa/ui/Button'
import { cleanup, screen } from '@testing-library/react'

import { ListEmpty } from './ListEmpty'

afterEach(cleanup)

const notBegun = { title: 'No groups yet', actions: <Button>New group</Button>, children: 'A group ties accounts.' }

test('a list that was not begun says so, and has the way to begin', async () => {
  await renderScreen(<ListEmpty filtered={false} {...notBegun} />)
  expect(screen.getByText('A group ties accounts.')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['New group'])
})

test.each([
  ['en', 'Remove a filter, or clear them all.', 'Clear filters'],
  ['tr', 'Bir filtreyi kaldırın ya da hepsini temizleyin.', 'Filtreleri temizle'],
] as const)('a list whose filters match nothing has the way back, in %s', async (language, text, clear) => {
  const onClear = jest.fn()
  const { user } = await renderScreen(<ListEmpty filtered={{ title: 'No matching groups', onClear }} {...notBegun} />, {
    language,
  })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText('New group')).toBeNull()
  await user.click(screen.getByRole('button', { name: clear }))
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('a list may say better what to do', async () => {
  await renderScreen(
    <ListEmpty
      filtered={{ title: 'No matching callbacks', text: 'Search in full.', onClear: jest.fn() }}
      {...notBegun}
    />,
  )
  expect(screen.getByText('Search in full.')).toBeTruthy()
})
