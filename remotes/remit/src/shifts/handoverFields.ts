import type { ShiftOpen } from '@kasa/contracts/shifts'
import { moneyAsked, parseMoney } from '@kasa/domain/fieldMoney'

/** The values of the form's fields; `counts` by account. */
export type HandoverFields = {
  takerId: string
  claims: string
  counts: Record<string, { amount: string; reasonCode: string; note: string }>
  notes: string
  password: string
}

/**
 * The reason for an account's difference, as sent. An empty reason, or an empty note for an unknown reason, is kept
 * so that the contract refuses it.
 */
function explanationOf({ reasonCode, note }: HandoverFields['counts'][string]) {
  return { reasonCode, ...((note.trim() !== '' || reasonCode === 'UNKNOWN') && { note }) }
}

/**
 * The request body; each count carries the ledger balance it was compared with. An invalid amount is kept so that the
 * contract refuses it.
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
          ...(differs && explanationOf(count)),
        }
      }),
  })
