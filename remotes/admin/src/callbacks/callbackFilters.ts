import { callbackFilterStatus } from '@kasa/console/adminContract'
import type { CallbackFilterStatus } from '@kasa/contracts/callbacks'

/** What the address of the screen says. */
export type CallbackView = { status: CallbackFilterStatus | undefined; q: string | undefined; open: string | null; deposit: string | null }

/** Reads the address. A parameter that is not valid is left out, so that a mistyped link still opens the list. */
export function readView(search: URLSearchParams): CallbackView {
  const status = callbackFilterStatus.safeParse(search.get('status'))
  const q = search.get('q')?.trim().slice(0, 80)
  return { status: status.success ? status.data : undefined, q: q === '' ? undefined : q, open: search.get('open'), deposit: search.get('deposit') }
}

/** The filters as query text, for the address and for the server alike; what is not set is left out. */
export const filterQuery = ({ status, q }: Pick<CallbackView, 'status' | 'q'>): Record<string, string> => ({ ...(status && { status }), ...(q && { q }) })

/** The address of a view; the inverse of `readView`. */
export const writeView = (view: CallbackView): URLSearchParams =>
  new URLSearchParams({ ...filterQuery(view), ...(view.open ? { open: view.open } : {}), ...(view.open && view.deposit ? { deposit: view.deposit } : {}) })
