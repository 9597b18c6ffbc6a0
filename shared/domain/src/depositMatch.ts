import { compareNames } from './nameMatch'
import { referenceCodesIn } from './referenceCode'

/** Does an incoming bank line pay a deposit, and how surely (domain sections 3 and 9)? */
export type OpenDeposit = { id: string; referenceCode: string; amountMinor: bigint; customerName: string }
export type IncomingLine = { amountMinor: bigint; senderName: string; description: string }

export type Agreement = { amount: boolean; name: boolean; reference: boolean }
export type DepositMatch = { level: 'exact' | 'partial'; depositId: string; agrees: Agreement } | { level: 'none' }

/** Which facts of a line agree with a deposit's; the reference may stand anywhere in the note. */
export const agreementOf = (line: IncomingLine, deposit: OpenDeposit): Agreement => ({
  amount: line.amountMinor === deposit.amountMinor,
  name: compareNames(line.senderName, deposit.customerName).verdict === 'match',
  reference: referenceCodesIn(line.description).includes(deposit.referenceCode),
})

/**
 * Judges a line against the open deposits of the account it arrived on. Exact: the reference names one deposit, and amount
 * and name are its own. Partial: the reference names one deposit but amount or name differ, or no reference and exactly one
 * deposit has this amount and name. Two candidates are none: a person decides.
 */
export function matchDeposit(line: IncomingLine, open: readonly OpenDeposit[]): DepositMatch {
  const judged = open.map((deposit) => ({ depositId: deposit.id, agrees: agreementOf(line, deposit) }))
  const referenced = judged.filter(({ agrees }) => agrees.reference)
  const candidates = referenced.length > 0 ? referenced : judged.filter(({ agrees }) => agrees.amount && agrees.name)
  const [only, ...others] = candidates
  if (only === undefined || others.length > 0) return { level: 'none' }
  const { amount, name, reference } = only.agrees
  return { level: amount && name && reference ? 'exact' : 'partial', ...only }
}
