import { rankPayouts, type SentPayout } from '@kasa/domain/debitMatch'
import { sameNameFrom } from '@kasa/domain/matchRules'
import { foldText } from '@kasa/domain/turkishText'

import { saysMoneyBack } from '../statements/moneyBack'
import { judgedDebit } from './linkPayout'
import type { PayoutLineRecord } from './payoutLines.sql'

/** True of the credit of a transfer between our accounts that is under way, unless the bank says that it sends back. */
export const isOfTransfer = ({ isAwaited, description }: PayoutLineRecord): boolean =>
  isAwaited && !saysMoneyBack(description)

/** A bank's name, not a person's or a firm's: money that it sends back comes in it, or without a name. */
const isBanksName = (name: string): boolean => /^$|bank(asi)?\b/.test(foldText(name).trim())

/**
 * What says that a credit is a payout's money sent back. `NAMED`: the bank itself, by a reference, its own or ours, or
 * the IBAN that the payout went to. `ALIKE`: the bank's words for money sent back, its own name or none, or the
 * beneficiary's name; with the amount alone, a second person decides. Undefined where nothing does.
 */
export function returnSign(line: PayoutLineRecord, of: SentPayout): 'NAMED' | 'ALIKE' | undefined {
  const parts = rankPayouts(judgedDebit(line), [of])[0]?.candidate.parts
  if (parts?.reference === 1) return 'NAMED'
  const isAlike =
    saysMoneyBack(line.description) ||
    isBanksName(line.senderName) ||
    (parts !== undefined && parts.name >= sameNameFrom)
  return isAlike && (line.ibanHash === null || line.ibanHash === of.ibanHash) ? 'ALIKE' : undefined
}
