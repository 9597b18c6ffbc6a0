import type { OwnAccount, ReadFile } from './bookings'
import type { Booking } from './booking'
import type { SheetProfile } from './profiles'
import type { PayoutSheet, SheetAbout } from './payoutSheets'
import type { SheetRow } from './sheetRow'
import type { RefusalCode } from './statement'

/** What a file is read with; its bytes go beside it. `today` in Istanbul. */
export type ReadTask = {
  readonly profile: string | null
  readonly profiles: readonly SheetProfile[]
  readonly account: OwnAccount
  readonly today: string
}
export type ReadHead = Omit<ReadFile, 'rows'>

/** What the server says to a reading process. It says one thing at a time, and each is answered once. */
export type ToReader =
  /** `bytes` come on its standard input. */
  | { readonly say: 'read'; readonly bytes: number; readonly task: ReadTask }
  /** The first rows of a sheet as they stand. */
  | { readonly say: 'sheet'; readonly bytes: number; readonly rows: number }
  /** The sheets about payouts, or about what an acquirer paid, each with its first lines. */
  | { readonly say: 'payouts'; readonly about: SheetAbout; readonly bytes: number; readonly lines: number }
  /** The next rows of the file that was read, at most so many. */
  | { readonly say: 'next'; readonly rows: number }

export type FromReader =
  | { readonly say: 'head'; readonly head: ReadHead; readonly rowCount: number }
  | { readonly say: 'rows'; readonly rows: readonly Booking[] }
  /** Null: the file is no sheet. */
  | { readonly say: 'sheet'; readonly rows: readonly SheetRow[] | null }
  | { readonly say: 'payouts'; readonly sheets: readonly PayoutSheet[] | null }
  | { readonly say: 'refused'; readonly code: RefusalCode; readonly detail: string }
