import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { StatusMatrix } from './StatusMatrix'

const cell = (id: string) => ({ id, tone: 'warn' as const, mark: '5', label: `Cell ${id}` })
const show = (onOpen: (id: string) => void) =>
  render(
    <StatusMatrix
      label="Days"
      columns={['a', 'b', 'c'].map((id) => ({ id, label: `Column ${id}`, head: [id] }))}
      rows={[
        { id: '0', name: 'Empty', cells: [null, null, null] },
        { id: '1', name: 'Lale', cells: [cell('1a'), null, cell('1c')] },
        { id: '2', name: 'Gül', cells: [null, cell('2b'), cell('2c')] },
      ]}
      openId="2c"
      onOpen={onOpen}
      legend={[{ tone: 'warn', mark: '5', text: 'Open breaks' }]}
    />,
  )

test('Tab reaches one cell, the arrow keys go over gaps, Enter opens', async () => {
  const opened: string[] = []
  show((id) => opened.push(id))
  const user = userEvent.setup()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.tab()
  expect(focused()).toBe('Cell 1c')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Cell 1a')
  // At the edge, and over a gap with nothing behind it, the focus stays.
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowDown}')
  expect(focused()).toBe('Cell 1a')
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}{Enter}')
  expect([focused(), opened]).toEqual(['Cell 2b', ['2b']])
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

test('rows and columns have names, and the open cell is marked', () => {
  show(() => undefined)
  expect(screen.getByRole('rowheader', { name: 'Lale' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Column b' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cell 2c' }).getAttribute('aria-current')).toBe('true')
})
