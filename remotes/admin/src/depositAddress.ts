import type { ListView } from '@kasa/console/lists/listAddress'
import { useListPlace } from '@kasa/console/lists/useListPlace'

type Address<View> = { read: (search: URLSearchParams) => View; write: (view: View) => URLSearchParams }
/** A list whose records may give their place to the deposit that they are about. */
type DepositView<Filters> = ListView<Filters> & { deposit: string | null }

/** The address of a list, and in it the deposit that lies over the open record. */
export const withDeposit = <Filters>({ read, write }: Address<ListView<Filters>>): Address<DepositView<Filters>> => ({
  read: (search) => ({ ...read(search), deposit: search.get('deposit') }),
  write: (view) => {
    const search = write(view)
    if (view.open && view.deposit) search.set('deposit', view.deposit)
    return search
  },
})

/** The place in such a list: Escape closes what lies on top first. */
export const useDepositPlace = (
  view: Pick<DepositView<unknown>, 'open' | 'deposit'>,
  go: (next: { open?: string | null; deposit: null }, isStep: boolean) => void,
) =>
  useListPlace(view.open, (open, isStep) =>
    open === null && view.deposit !== null ? go({ deposit: null }, false) : go({ open, deposit: null }, isStep),
  )
