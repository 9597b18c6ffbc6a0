import { useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { DataGrid as ReactDataGrid, type Column } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { addStyles } from '../src/addStyles'
import { baseCss } from '../src/baseStyles'
import { DataGrid } from '../src/DataGrid'
import type { GridColumn } from '../src/gridColumns'
import { tokensCss } from '../src/tokens'
import { benchColumns, benchRow, benchRows, endColumns, type BenchRow } from './benchData'

addStyles(
  'bench',
  `${tokensCss}${baseCss}
#root{width:1400px;height:800px;display:flex;flex-direction:column}
.plain{overflow:auto;height:800px;background:var(--kasa-surface)}
.plain table{border-collapse:collapse;table-layout:fixed;width:1360px}
.plain td,.plain th{height:36px;padding:0 12px;border-bottom:1px solid var(--kasa-line-soft);white-space:nowrap;
  overflow:hidden;text-overflow:ellipsis;text-align:left}
.plain .end{text-align:right;font-variant-numeric:tabular-nums}
.rdg{height:800px!important}`,
)

const ours: readonly GridColumn<BenchRow>[] = benchColumns.map(([id, width]) => ({
  id,
  header: id,
  width,
  ...(endColumns.has(id) && { align: 'end' as const }),
  cell: (row) => row[id],
}))
const theirs: Column<BenchRow>[] = benchColumns.map(([key, width]) => ({ key, name: key, width }))
const idOf = (row: BenchRow) => row.id

/** Rows of the plain table: as many as the grid has in its window, so that costs per cell are comparable. */
const PLAIN_ROWS = 31

type Contender = (props: {
  rows: readonly BenchRow[]
  cursor: string | null
  onCursor: (id: string) => void
}) => ReactNode
const contenders: Record<string, Contender> = {
  kasa: ({ rows, cursor, onCursor }) => (
    <DataGrid
      label="bench"
      rows={rows}
      columns={ours}
      getId={idOf}
      cursorId={cursor}
      onCursor={onCursor}
      onOpen={() => undefined}
      status="ready"
      empty=""
      error=""
    />
  ),
  'react-data-grid': ({ rows, onCursor }) => (
    <ReactDataGrid
      columns={theirs}
      rows={rows}
      rowKeyGetter={idOf}
      rowHeight={36}
      headerRowHeight={34}
      onCellClick={({ row }) => onCursor(row.id)}
    />
  ),
  table: ({ rows, cursor, onCursor }) => (
    <div className="plain">
      <table>
        <colgroup>
          {benchColumns.map(([id, width]) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {benchColumns.map(([id]) => (
              <th key={id}>{id}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, PLAIN_ROWS).map((row) => (
            <tr key={row.id} aria-selected={row.id === cursor} onClick={() => onCursor(row.id)}>
              {benchColumns.map(([id]) => (
                <td key={id} className={endColumns.has(id) ? 'end' : ''}>
                  {row[id]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ),
}

const host = document.getElementById('root') as HTMLElement
let root: Root | undefined
let setRows: (change: (rows: readonly BenchRow[]) => readonly BenchRow[]) => void = () => undefined
let onClicked: () => void = () => undefined

function Page({ name, initial }: { name: string; initial: readonly BenchRow[] }) {
  const [rows, change] = useState(initial)
  const [cursor, setCursor] = useState<string | null>(null)
  setRows = change
  const Chosen = contenders[name] as Contender
  return Chosen({
    rows,
    cursor,
    onCursor: (id) => {
      setCursor(id)
      onClicked()
    },
  })
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const painted = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(0)
    })
  })
const scroller = () => document.querySelector<HTMLElement>('.k-grid,.rdg,.plain') as HTMLElement
const cellCount = () => document.querySelectorAll('.k-row .k-c,.rdg-row .rdg-cell,tbody td').length
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
const quantile = (values: number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] as number

const data = benchRows(100_000)

const bench = {
  /** Empties the page; not measured. */
  async clear() {
    root?.unmount()
    host.replaceChildren()
    await painted()
    await painted()
  },
  /** The time from render to paint with all rows, in ms, and the number of cells in the page. */
  async mount(name: string) {
    root = createRoot(host)
    const began = performance.now()
    root.render(<Page name={name} initial={data} />)
    // Both grids measure themselves and render again: wait until a frame adds no cells.
    let onScreen = (await painted()) - began
    for (let before = -1, now = cellCount(); now !== before || now === 0;) {
      before = now
      const later = (await painted()) - began
      now = cellCount()
      if (now !== before) onScreen = later
    }
    return { onScreen, cells: cellCount() }
  },
  /**
   * Scrolls from top to bottom in `frames` equal steps. Returns the work of each frame and the time between frames, in
   * ms.
   */
  async sweep(frames: number) {
    const element = scroller()
    const step = (element.scrollHeight - element.clientHeight) / frames
    const gaps: number[] = []
    let last = await frame()
    for (let i = 1; i <= frames; i++) {
      element.scrollTop = Math.round(i * step)
      const now = await frame()
      gaps.push(now - last)
      last = now
    }
    return {
      late: gaps.filter((gap) => gap > 20).length / gaps.length,
      worst: Math.max(...gaps),
      p50: median(gaps),
      p95: quantile(gaps, 0.95),
    }
  },
  /** Scrolls two notches at a time, like a reader. */
  async read(frames: number) {
    const element = scroller()
    element.scrollTop = 0
    await frame()
    const gaps: number[] = []
    let last = await frame()
    for (let i = 1; i <= frames; i++) {
      element.scrollTop = i * 72
      const now = await frame()
      gaps.push(now - last)
      last = now
    }
    return { late: gaps.filter((gap) => gap > 20).length / gaps.length, worst: Math.max(...gaps) }
  },
  /**
   * Updates `perSecond` single rows among the first 200 for `ms`. Returns the time from clicks on rows to the next
   * paint, in ms.
   */
  async updates(perSecond: number, ms: number) {
    scroller().scrollTop = 0
    await painted()
    const clicks: number[] = []
    const end = performance.now() + ms
    let sent = 0
    const began = performance.now()
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - began) * perSecond) / 1000)
      for (; sent < due; sent++) {
        const index = (sent * 13) % 200
        const version = sent
        setRows((rows) => rows.with(index, benchRow(index, version)))
      }
    }, 2)
    const busyBefore = performance.now()
    let frames = 0
    while (performance.now() < end) {
      for (let i = 0; i < 3; i++) {
        await frame()
        frames++
      }
      // Clicks at different points of a frame, because that point must not affect the result.
      await new Promise((resolve) => setTimeout(resolve, (clicks.length % 8) * 2))
      const rows = document.querySelectorAll<HTMLElement>('.k-row,.rdg-row,tbody tr')
      const cell = rows[2 + (clicks.length % 15)]?.children[1] as HTMLElement
      const at = performance.now()
      for (const type of ['mousedown', 'mouseup', 'click'])
        cell.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window }))
      clicks.push((await painted()) - at)
    }
    clearInterval(timer)
    const seconds = (performance.now() - busyBefore) / 1000
    return { click: median(clicks), clickP95: quantile(clicks, 0.95), sent: sent / seconds, fps: frames / seconds }
  },
}
export type Bench = typeof bench
Object.assign(window, { bench })
