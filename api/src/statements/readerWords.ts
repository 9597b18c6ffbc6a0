import type { OwnAccount, ReadFile } from './bookings'
import type { Booking } from './booking'
import type { SheetProfile } from './profiles'
import type { PayoutSheet, SheetAbout } from './payoutSheets'
import type { SheetRow } from './sheetRow'
import type { RefusalCode } from './statement'

/** The parameters for reading a file; its bytes are sent separately. `today` is the day in Istanbul. */
export type ReadTask = {
  readonly profile: string | null
  readonly profiles: readonly SheetProfile[]
  readonly account: OwnAccount
  readonly today: string
}
export type ReadHead = Omit<ReadFile, 'rows'>

/** Messages from the server to a reading process: one at a time, each with one reply. */
export type ToReader =
  /** `bytes` of file content follow on its standard input. */
  | { readonly say: 'read'; readonly bytes: number; readonly task: ReadTask }
  /** Asks for the first rows of a sheet, unchanged. */
  | { readonly say: 'sheet'; readonly bytes: number; readonly rows: number }
  /** Asks for the sheets about payouts or an acquirer's settlement, each with its first lines. */
  | { readonly say: 'payouts'; readonly about: SheetAbout; readonly bytes: number; readonly lines: number }
  /** Asks for at most so many further rows of the file. */
  | { readonly say: 'next'; readonly rows: number }

export type FromReader =
  | { readonly say: 'head'; readonly head: ReadHead; readonly rowCount: number }
  | { readonly say: 'rows'; readonly rows: readonly Booking[] }
  /** Null: the file is not a sheet. */
  | { readonly say: 'sheet'; readonly rows: readonly SheetRow[] | null }
  | { readonly say: 'payouts'; readonly sheets: readonly PayoutSheet[] | null }
  | { readonly say: 'refused'; readonly code: RefusalCode; readonly detail: string }
