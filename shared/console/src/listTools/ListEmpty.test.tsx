import { renderScreen } from '@kasa/testing/renderScreen'
import { Button } from '@kasa/ui/Button'
import { cleanup, screen } from '@testing-library/react'

import { ListEmpty } from './ListEmpty'

afterEach(cleanup)

const notBegun = { title: 'No groups yet', actions: <Button>New group</Button>, children: 'A group ties accounts.' }

test('an empty list says so, and offers to create the first record', async () => {
  await renderScreen(<ListEmpty filtered={false} {...notBegun} />)
  expect(screen.getByText('A group ties accounts.')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['New group'])
})

test.each([
  ['en', 'Remove a filter, or clear them all.', 'Clear filters'],
  ['tr', 'Bir filtreyi kaldırın ya da hepsini temizleyin.', 'Filtreleri temizle'],
] as const)('a list whose filters match nothing offers to clear them, in %s', async (language, text, clear) => {
  const onClear = jest.fn()
  const { user } = await renderScreen(<ListEmpty filtered={{ title: 'No matching groups', onClear }} {...notBegun} />, {
    language,
  })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText('New group')).toBeNull()
  await user.click(screen.getByRole('button', { name: clear }))
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('a list may give a better hint', async () => {
  await renderScreen(
    <ListEmpty
      filtered={{ title: 'No matching callbacks', text: 'Search in full.', onClear: jest.fn() }}
      {...notBegun}
    />,
  )
  expect(screen.getByText('Search in full.')).toBeTruthy()
})
