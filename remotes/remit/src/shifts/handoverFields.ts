import type { ShiftOpen } from '@kasa/contracts/shifts'
import { moneyAsked, parseMoney } from '@kasa/domain/fieldMoney'

/** What stands in the form's fields; `counts` by account. */
export type HandoverFields = {
  takerId: string
  claims: string
  counts: Record<string, { amount: string; reasonCode: string; note: string }>
  notes: string
  password: string
}

/**
 * Why one account differs, as it is sent. An empty reason, and a missing note where nobody knows why, stay in it: the
 * contract refuses them.
 */
function saidOf({ reasonCode, note }: HandoverFields['counts'][string]) {
  return { reasonCode, ...((note.trim() !== '' || reasonCode === 'UNKNOWN') && { note }) }
}

/**
 * The hand-over as it is sent, each count with the ledger it was held against. A typed amount that is none stays in it,
 * so that the contract refuses it.
 */
export const requestOf =
  ({ accounts }: ShiftOpen) =>
  ({ counts, password: _password, ...form }: HandoverFields) => ({
    ...form,
    counts: Object.entries(counts)
      .filter(([, { amount }]) => amount.trim() !== '')
      .map(([accountId, count]) => {
        const counted = parseMoney(count.amount)
        const account = accounts.find(({ id }) => id === accountId)
        const differs = counted !== undefined && counted !== account?.ledgerMinor
        return {
          accountId,
          countedMinor: moneyAsked(count.amount) ?? NaN,
          ledgerMinor: account && Number(account.ledgerMinor),
          ...(differs && saidOf(count)),
        }
      }),
  })
