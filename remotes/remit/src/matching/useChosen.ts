import { useState } from 'react'

/** Rows that were ticked, in the order of ticking. */
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

/** What a link takes of the other side: what was ticked, or else the likeliest. As the latest reading has it. */
export function takenOf<Row extends { id: string }>(
  chosen: ReadonlyMap<string, Row>,
  candidates: readonly Row[],
): readonly Row[] {
  if (chosen.size === 0) return candidates.slice(0, 1)
  return [...chosen.values()].map((row) => candidates.find(({ id }) => id === row.id) ?? row)
}
