import { useSearchParams } from '@kasa/ui/router'
import { useMemo } from 'react'

import { readView, writeView, type DepositView } from './depositFilters'

/** The view in the address, and how to go to another. `isStep`: Back returns to the view before. */
export function useDepositView(): { view: DepositView; go: (next: Partial<DepositView>, isStep?: boolean) => void } {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const view = useMemo(() => readView(new URLSearchParams(text)), [text])
  return { view, go: (next, isStep = true) => setSearch(writeView({ ...view, ...next }), { replace: !isStep }) }
}
