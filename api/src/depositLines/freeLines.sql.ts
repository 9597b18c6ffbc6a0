import { freeMinor, isNoPayers, waitingCredit } from '../banklines/unmatchedMoney'
import type { Tx } from '../db/client'

export type FreeLine = {
  id: string
  bankAccountId: string
  amountMinor: bigint
  freeMinor: bigint
  senderName: string
  senderIbanLast4: string | null
  description: string
  bookedAt: Date
  /** When it was first reported. */
  seenAt: Date
  bankRef: string | null
  namedOnlyBy: string[] | null
}

const columns = `id, bank_account_id as "bankAccountId", amount_minor as "amountMinor",
  ${freeMinor('bank_tx')} as "freeMinor", sender_name as "senderName",
  sender_iban_last4 as "senderIbanLast4", description, booked_at as "bookedAt", created_at as "seenAt",
    bank_ref as "bankRef", named_by as "namedOnlyBy"`
const isFree = `${waitingCredit('bank_tx')} and ${freeMinor('bank_tx')} > 0 and not ${isNoPayers('bank_tx')}`

/** Money comes at most a day before its request; older transfers paid something else. */
const isInTime = `booked_at >= $2::timestamptz - interval '1 day'`

/** Free credits of an account, booked since a day before `from`, newest first. */
export async function selectFreeLines(
  db: Pick<Tx, 'query'>,
  range: { accountId: string; from: Date },
): Promise<FreeLine[]> {
  const { rows } = await db.query<FreeLine>({
    name: 'deposits.freeLines',
    text: `select ${columns} from bank_tx where bank_account_id = $1 and ${isInTime} and ${isFree}
           order by booked_at desc limit 200`,
    values: [range.accountId, range.from],
  })
  return rows
}

/** One such line, locked; undefined if it is on another account, older or no longer free. */
export async function lockFreeLine(
  tx: Tx,
  range: { accountId: string; from: Date; id: string },
): Promise<FreeLine | undefined> {
  const { rows } = await tx.query<FreeLine>({
    name: 'deposits.lockFreeLine',
    text: `select ${columns} from bank_tx where id = $3 and bank_account_id = $1 and ${isInTime} and ${isFree}
      for no key update`,
    values: [range.accountId, range.from, range.id],
  })
  return rows[0]
}
