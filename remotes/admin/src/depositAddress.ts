import type { ListView } from '@kasa/console/lists/listAddress'
import { useListPlace } from '@kasa/console/lists/useListPlace'

type Address<View> = { read: (search: URLSearchParams) => View; write: (view: View) => URLSearchParams }
/** A list with records that can be replaced by their deposit's drawer. */
type DepositView<Filters> = ListView<Filters> & { deposit: string | null }

/** A list's URL with the deposit that is open in place of the record. */
export const withDeposit = <Filters>({ read, write }: Address<ListView<Filters>>): Address<DepositView<Filters>> => ({
  read: (search) => ({ ...read(search), deposit: search.get('deposit') }),
  write: (view) => {
    const search = write(view)
    if (view.open && view.deposit) search.set('deposit', view.deposit)
    return search
  },
})

/** The list's place; Escape closes the topmost part first. */
export const useDepositPlace = (
  view: Pick<DepositView<unknown>, 'open' | 'deposit'>,
  go: (next: { open?: string | null; deposit: null }, isStep: boolean) => void,
) =>
  useListPlace(view.open, (open, isStep) =>
    open === null && view.deposit !== null ? go({ deposit: null }, false) : go({ open, deposit: null }, isStep),
  )
