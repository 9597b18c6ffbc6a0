import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act, useState } from 'react'
import { DataGrid, type DataGridProps } from './DataGrid'
import type { GridColumn } from './gridColumns'

type Row = { id: string; name: string; amount: string }
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({ id: `r${i}`, name: `Name ${i}`, amount: `${i}.00` }))

const drawn = new Map<string, number>()
const columns: readonly GridColumn<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    width: { min: 100, grow: 1 },
    sortable: true,
    phone: 'title',
    cell: (row) => {
      drawn.set(row.id, (drawn.get(row.id) ?? 0) + 1)
      return row.name
    },
  },
  { id: 'amount', header: 'Amount', width: 100, align: 'end', cell: (row) => row.amount },
]

type Overrides = Partial<DataGridProps<Row>>
let setRows: (rows: readonly Row[]) => void
const opened = jest.fn<void, [Row]>()

function Page({ initial, ...overrides }: Overrides & { initial: readonly Row[] }) {
  const [rows, change] = useState(initial)
  const [cursor, setCursor] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  setRows = change
  return (
    <DataGrid
      label="Deposits"
      rows={rows}
      columns={columns}
      getId={(row) => row.id}
      cursorId={cursor}
      onCursor={setCursor}
      onOpen={opened}
      selected={selected}
      onSelect={setSelected}
      selectLabel={(row) => `Select ${row.name}`}
      selectAllLabel="Select all"
      status="ready"
      empty="Nothing waits"
      error="It failed"
      {...overrides}
    />
  )
}

const show = (initial: readonly Row[], overrides: Overrides = {}) => {
  drawn.clear()
  opened.mockClear()
  render(<Page initial={initial} {...overrides} />)
  return screen.getByRole('grid', { name: 'Deposits' })
}
const current = (grid: HTMLElement) => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
const checked = () => screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))

it('draws a window of 100,000 rows and says how many there are', () => {
  const grid = show(rowsOf(100_000))
  expect(grid.getAttribute('aria-rowcount')).toBe('100001')
  const rows = within(grid).getAllByRole('row')
  expect(rows.length).toBeLessThan(50)
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(rows.map((_, i) => String(i + 1)))
})

it('says that the count is unknown while there is more', () => {
  expect(show(rowsOf(3), { hasMore: true }).getAttribute('aria-rowcount')).toBe('-1')
})

describe('keys', () => {
  it.each([
    ['{ArrowDown}', 'Name 0'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}', 'Name 1'],
    ['{ArrowUp}', 'Name 0'],
    ['{End}', 'Name 499'],
    ['{End}{ArrowDown}', 'Name 499'],
    ['{End}{Home}', 'Name 0'],
    ['{PageDown}{PageDown}{PageUp}{PageUp}', 'Name 0'],
  ])('%s leads to %s', async (keys, name) => {
    const grid = show(rowsOf(500))
    grid.focus()
    await userEvent.keyboard(keys)
    // jsdom does not scroll by itself, so this sends the event that follows a scroll request of the grid.
    act(() => void grid.dispatchEvent(new Event('scroll')))
    expect(current(grid)?.textContent).toContain(name)
    expect(document.activeElement).toBe(grid)
  })

  it('opens the row under the cursor with Enter', async () => {
    show(rowsOf(5)).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(opened.mock.calls.map(([row]) => row.id)).toEqual(['r1'])
  })

  it('leaves letters and combinations to the page', async () => {
    const pressed = jest.fn((event: KeyboardEvent) => event.defaultPrevented)
    document.addEventListener('keydown', pressed)
    show(rowsOf(5)).focus()
    await userEvent.keyboard('j{Alt>}{ArrowDown}{/Alt}')
    document.removeEventListener('keydown', pressed)
    expect(pressed.mock.results.some((result) => result.value === true)).toBe(false)
  })
})

it('opens a row by click and puts the cursor there', async () => {
  const grid = show(rowsOf(5))
  await userEvent.click(screen.getByText('Name 3'))
  expect(current(grid)?.textContent).toContain('Name 3')
  expect(opened.mock.calls.map(([row]) => row.id)).toEqual(['r3'])
})

describe('selection', () => {
  it('checks by click without opening, and a range by Shift-click', async () => {
    const user = userEvent.setup()
    const onPick = jest.fn()
    show(rowsOf(8), { onPick })
    await user.click(screen.getByRole('checkbox', { name: 'Select Name 1' }))
    expect(opened).not.toHaveBeenCalled()
    // Keys then continue from this row.
    expect(onPick.mock.calls).toEqual([['r1']])
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Name 3' }))
    await user.keyboard('{/Shift}')
    expect(checked()).toEqual(['Select Name 1', 'Select Name 2', 'Select Name 3'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).indeterminate).toBe(true)
  })

  it('checks the cursor row with Space and everything with Ctrl+A', async () => {
    const grid = show(rowsOf(4))
    grid.focus()
    await userEvent.keyboard('{ArrowDown} ')
    expect(checked()).toEqual(['Select Name 0'])
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(checked()).toHaveLength(5)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(0)
  })

  it('has no checkboxes where nothing can be selected', () => {
    show(rowsOf(3), { onSelect: undefined })
    expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
  })
})

describe('live rows', () => {
  it('draws only the changed row again', () => {
    const rows = rowsOf(200)
    show(rows)
    const visible = [...drawn.keys()]
    drawn.clear()
    act(() => setRows(rows.with(4, { ...(rows[4] as Row), name: 'Changed' })))
    expect(visible.length).toBeGreaterThan(15)
    expect([...drawn.entries()]).toEqual([['r4', 1]])
    expect(screen.getByText('Changed')).toBeTruthy()
  })

  it('draws only two rows again when the cursor moves', async () => {
    const grid = show(rowsOf(200))
    grid.focus()
    await userEvent.keyboard('{ArrowDown}')
    drawn.clear()
    await userEvent.keyboard('{ArrowDown}')
    expect([...drawn.keys()].toSorted()).toEqual(['r0', 'r1'])
  })

  it('keeps the reader’s place when rows come in above it', () => {
    const rows = rowsOf(300)
    const grid = show(rows)
    grid.scrollTop = 3600
    act(() => void grid.dispatchEvent(new Event('scroll')))
    act(() => setRows([{ id: 'new', name: 'New', amount: '1' }, ...rows]))
    expect(grid.scrollTop).toBe(3636)
  })

  it('shows new rows at the very top', () => {
    const rows = rowsOf(300)
    const grid = show(rows)
    act(() => setRows([{ id: 'new', name: 'New', amount: '1' }, ...rows]))
    expect(grid.scrollTop).toBe(0)
    expect(screen.getByText('New')).toBeTruthy()
  })

  it('keeps the cursor on its row when rows move', async () => {
    const rows = rowsOf(50)
    const grid = show(rows)
    await userEvent.click(screen.getByText('Name 2'))
    act(() => setRows([{ id: 'new', name: 'New', amount: '1' }, ...rows]))
    expect(current(grid)?.textContent).toContain('Name 2')
  })
})

it('reuses the elements of rows while scrolling, and puts them in reading order when it stops', () => {
  jest.useFakeTimers()
  const grid = show(rowsOf(1000))
  const before = new Set(within(grid).getAllByRole('row'))
  grid.scrollTop = 36 * 107
  act(() => void grid.dispatchEvent(new Event('scroll')))
  act(() => void jest.advanceTimersByTime(300))
  const after = within(grid).getAllByRole('row')
  expect(after.every((row) => before.has(row))).toBe(true)
  const indexes = after.map((row) => Number(row.getAttribute('aria-rowindex')))
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
  expect(screen.getByText('Name 110')).toBeTruthy()
  jest.useRealTimers()
})

it('asks for more near the end, once per length', () => {
  const more = jest.fn()
  const rows = rowsOf(100)
  const grid = show(rows, { hasMore: true, onNearEnd: more })
  expect(more).not.toHaveBeenCalled()
  for (const scrollTop of [2400, 2500, 2600]) {
    grid.scrollTop = scrollTop
    act(() => void grid.dispatchEvent(new Event('scroll')))
  }
  expect(more).toHaveBeenCalledTimes(1)
  act(() => setRows(rowsOf(110)))
  expect(more).toHaveBeenCalledTimes(2)
})

describe('sorting', () => {
  it('leaves sorting to the server: a button in the header calls back', async () => {
    const onSort = jest.fn()
    show(rowsOf(3), { onSort, sort: { id: 'name', desc: true } })
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledWith('name')
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.queryByRole('button', { name: 'Amount' })).toBeNull()
  })
})

describe('states', () => {
  it.each([
    ['ready', 'status', 'Nothing waits'],
    ['error', 'alert', 'It failed'],
  ] as const)('%s without rows', (status, role, text) => {
    show([], { status })
    expect(screen.getByRole(role).textContent).toBe(text)
  })
  it('is busy and not empty while the first page loads', () => {
    const grid = show([], { status: 'loading' })
    expect(grid.getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('Nothing waits')).toBeNull()
  })
  it('keeps its rows while loading again or after a failed refresh', () => {
    show(rowsOf(2), { status: 'error' })
    expect(screen.getByText('Name 1')).toBeTruthy()
    expect(screen.queryByText('It failed')).toBeNull()
  })
  it('marks fresh and late rows', () => {
    const states: Record<string, 'fresh' | 'late'> = { r0: 'fresh', r1: 'late' }
    const grid = show(rowsOf(3), { rowState: (row) => states[row.id] })
    const classes = within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.className.split(' ').slice(1, 2).join())
    expect(classes).toEqual(['fresh', 'late', 'pickable'])
  })
})

it('lets a link in a cell be a link', () => {
  const linked: readonly GridColumn<Row>[] = [
    { id: 'name', header: 'Name', width: 100, cell: (row) => <a href={`#${row.id}`}>{row.name}</a> },
  ]
  show(rowsOf(2), { columns: linked })
  fireEvent.click(screen.getByText('Name 1'))
  expect(opened).not.toHaveBeenCalled()
})

test('printing gets every loaded row, and the screen its window again', () => {
  show(rowsOf(300))
  const drawnRows = () => screen.getAllByRole('row').length - 1
  const few = drawnRows()
  expect(few).toBeLessThan(100)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(drawnRows()).toBe(300)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(drawnRows()).toBe(few)
})
