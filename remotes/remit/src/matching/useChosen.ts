import { useState } from 'react'

/** The ticked rows, in the order of ticking. */
export function useChosen<Row extends { id: string }>() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const toggle = (row: Row) =>
    setChosen((before) => {
      const after = new Map(before)
      if (!after.delete(row.id)) after.set(row.id, row)
      return after
    })
  return { chosen, toggle, clear: () => setChosen(new Map()) }
}

/**
 * The rows that a link uses: those ticked, or else the most likely one. Ticked rows are replaced by their latest
 * version.
 */
export function takenOf<Row extends { id: string }>(
  chosen: ReadonlyMap<string, Row>,
  candidates: readonly Row[],
): readonly Row[] {
  if (chosen.size === 0) return candidates.slice(0, 1)
  return [...chosen.values()].map((row) => candidates.find(({ id }) => id === row.id) ?? row)
}
