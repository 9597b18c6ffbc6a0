import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { Chart, type ChartProps } from './Chart'
import { extentOf } from './chartShape'
import { Gauge } from './Gauge'
import { Plot } from './marks'
import { Strip } from './Strip'

const hours: ChartProps = {
  title: 'Volume by hour',
  axis: 'Hour',
  points: ['00:00', '01:00', '02:00'],
  series: [
    { id: 'in', label: 'in', mark: 'bar', values: [10, 20, null] },
    { id: 'before', label: 'last week', mark: 'step', values: [5, 5, 5] },
    { id: 'out', label: 'out', mark: 'bar', hatched: true, below: true, values: [0, 8, null] },
  ],
  format: (value) => `${value}.00 TRY`,
  formatShort: String,
  now: 1,
  language: 'en',
}

it('arrows move a cursor whose point and values are spoken; it stops at the ends', async () => {
  const user = userEvent.setup()
  render(<Chart {...hours} />)
  const cursor = screen.getByRole('slider', { name: 'Volume by hour' })
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(cursor)
  expect(cursor.getAttribute('aria-valuetext')).toBe('01:00 · in: 20.00 TRY · last week: 5.00 TRY · out: 8.00 TRY')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(cursor.getAttribute('aria-valuetext')).toBe('02:00 · last week: 5.00 TRY')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(cursor.getAttribute('aria-valuenow')).toBe('0')
  expect(screen.getAllByText('00:00 · in: 10.00 TRY · last week: 5.00 TRY · out: 0.00 TRY')).toHaveLength(1)
})

it('a button shows the same values as a table, and the drawing again', async () => {
  const user = userEvent.setup()
  render(<Chart {...hours} />)
  await user.click(screen.getByRole('button', { name: 'Show as a table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Hourinlast weekout',
    '00:0010.00 TRY5.00 TRY0.00 TRY',
    '01:0020.00 TRY5.00 TRY8.00 TRY',
    '02:00—5.00 TRY—',
  ])
  await user.click(screen.getByRole('button', { name: 'Show as a chart' }))
  expect(screen.getAllByRole('slider')).toHaveLength(1)
})

/** An observer that reports everything as visible. */
class AllSeen {
  constructor(private readonly notify: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.notify([{ isIntersecting: true }])
  }
  disconnect() {}
}

it('once it is on the screen the drawing arrives: bars up and down, lines, areas, dials and strips', async () => {
  const unseen = render(<Chart {...hours} />)
  expect(unseen.container.querySelector('svg')).toBeNull()
  unseen.unmount()
  const before = globalThis.IntersectionObserver
  Object.assign(globalThis, { IntersectionObserver: AllSeen })
  const { container } = render(
    <>
      <Chart {...hours} />
      <Chart {...hours} title="Balance" series={[{ id: 'b', label: 'balance', mark: 'area', values: [1, 2, 3] }]} />
      <Gauge share={0.4} text="40%" label="40% used" />
      <Strip cells={['good', 'bad', 'none']} label="Callbacks" />
    </>,
  )
  await screen.findByText('40%')
  expect(container.querySelectorAll('.k-chart-plot rect[rx]')).toHaveLength(3)
  expect(container.querySelectorAll('.k-chart-plot path.before')).toHaveLength(1)
  expect(container.querySelectorAll('.k-chart-plot path.pale')).toHaveLength(1)
  expect(container.querySelectorAll('.k-strip .bad')).toHaveLength(1)
  expect(container.innerHTML).not.toContain('NaN')
  Object.assign(globalThis, { IntersectionObserver: before })
})

it.each([
  ['03:00', 24],
  ['01.11.2026', 26],
  ['28 Sept 2026 – 4 Oct 2026', 9],
])('labels like %s of %i points are beside each other, inside the drawing', (label, count) => {
  const points = Array.from({ length: count }, (_point, at) => String(at).padStart(label.length, '0'))
  const { container } = render(
    <Plot
      points={points}
      series={[{ id: 'a', label: 'a', mark: 'bar', values: points.map(() => 1) }]}
      formatShort={String}
      now={undefined}
      nowText="now"
      width={740}
      height={150}
      cursor={null}
    />,
  )
  const labels = [...container.querySelectorAll('text[text-anchor="middle"]')]
  const middles = labels.map((text) => Number(text.getAttribute('x')))
  const half = (label.length * 6.2) / 2
  expect(labels.length).toBeGreaterThan(2)
  for (const [at, middle] of middles.slice(1).entries()) expect(middle - (middles[at] ?? 0)).toBeGreaterThan(2 * half)
  expect([(middles[0] ?? 0) - half > -52, (middles.at(-1) ?? 0) + half < 740 - 52]).toEqual([true, true])
})

it('a chart of nothing has a scale', () => {
  expect(extentOf([{ id: 'a', label: 'a', mark: 'bar', values: [null, 0] }])).toEqual({ up: 1, down: 0 })
})
