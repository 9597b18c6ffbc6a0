import { rankPayouts, type SentPayout } from '@kasa/domain/debitMatch'
import { sameNameFrom } from '@kasa/domain/matchRules'
import { foldText } from '@kasa/domain/turkishText'

import { isMoneyBackText } from '../statements/moneyBack'
import { judgedDebit } from './linkPayout'
import type { PayoutLineRecord } from './payoutLines.sql'

/** True for the expected credit of a transfer between our accounts, unless the bank's text reports money sent back. */
export const isOfTransfer = ({ isAwaited, description }: PayoutLineRecord): boolean =>
  isAwaited && !isMoneyBackText(description)

/** True for a bank's name or no name: money that a bank sends back has no person's or company's name. */
const isBanksName = (name: string): boolean => /^$|bank(asi)?\b/.test(foldText(name).trim())

/**
 * Returns why a credit counts as the return of a payout. `NAMED`: the bank gives a reference, its own or ours, or the
 * payout's IBAN. `ALIKE`: the bank's text reports money sent back, or the name is the bank's, empty or the
 * beneficiary's; together with the amount alone, a second person decides. Undefined if nothing does.
 */
export function returnSign(line: PayoutLineRecord, of: SentPayout): 'NAMED' | 'ALIKE' | undefined {
  const parts = rankPayouts(judgedDebit(line), [of])[0]?.candidate.parts
  if (parts?.reference === 1) return 'NAMED'
  const isAlike =
    isMoneyBackText(line.description) ||
    isBanksName(line.senderName) ||
    (parts !== undefined && parts.name >= sameNameFrom)
  return isAlike && (line.ibanHash === null || line.ibanHash === of.ibanHash) ? 'ALIKE' : undefined
}
