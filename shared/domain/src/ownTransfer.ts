import { isBankReference, referenceKey } from './bankReference'
import { mostBankFeeMinor } from './debitMatch'
import { foldText } from './turkishText'

/**
 * Are a debit of one of our accounts and a credit of another the two legs of one transfer? Pure: the same lines are
 * always judged alike. Source: domain section 5, P8.
 */

/**
 * One line of the bank. `name` and `ibanHash` are of the other side; the hash is null where the bank does not say it.
 */
export type TransferLeg = {
  readonly id: string
  readonly accountId: string
  readonly amountMinor: bigint
  readonly name: string
  readonly ibanHash: string | null
  readonly bankRef: string | null
  readonly bookedMs: number
}
export type OwnAccount = { readonly id: string; readonly ibanHash: string; readonly holder: string }

/**
 * What joins two legs: the IBANs of both sides; the bank's reference of both, an IBAN or our holder's name on one side,
 * and no stranger's name on the other; the holder's name or an IBAN on both; the bank's reference alone, which
 * strangers' payments may share; or the money is on the account again that it left.
 */
export const transferSigns = ['IBANS', 'REFERENCE', 'NAMES', 'REFERENCE_ALONE', 'CAME_BACK'] as const
export type TransferSign = (typeof transferSigns)[number]
export type TransferPair = { readonly sign: TransferSign; readonly bankFeeMinor: bigint }

/** The letters of a name without its legal form. */
const coreOf = (name: string): string =>
  foldText(name)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replace(/(^| )(a ?s|anonim sirketi|ltd sti|limited sirketi|ltd|sti) ?$/, '')
    .replaceAll(' ', '')
/** A shorter beginning is many names. */
const leastCore = 8

/** True if a bank means a holder of ours by a name: whole, without its legal form, within other words, or cut off. */
export function isHolderName(name: string, holder: string): boolean {
  const [core, ours, all] = [coreOf(name), coreOf(holder), foldText(name).replaceAll(/[^a-z0-9]+/g, '')]
  if (core === ours) return core !== ''
  return (ours.length >= leastCore && all.includes(ours)) || (core.length >= leastCore && ours.startsWith(core))
}

const dayMs = 86_400_000
/** How long after the debit its credit may be booked, in ms: an EFT of Friday evening before a long holiday. */
export const arrivesWithinMs = 12 * dayMs

/**
 * When the other leg is missed, in ms after the debit: these rails arrive the same day, others may wait for a weekend
 * and a holiday.
 */
export const transferDueMs = (channel: string): number =>
  channel === 'FAST' || channel === 'HAVALE' ? dayMs : 4 * dayMs

/** The accounts that a line's other side may be, by the IBAN that the bank gives, else by the holder's name. */
const mayBe = ({ ibanHash, name }: TransferLeg, account: OwnAccount): 'IBAN' | 'NAME' | undefined => {
  if (ibanHash !== null) return ibanHash === account.ibanHash ? 'IBAN' : undefined
  return isHolderName(name, account.holder) ? 'NAME' : undefined
}

/** The bank names somebody else, and gives no IBAN that says better. */
const isStrangers = (leg: TransferLeg, is: 'IBAN' | 'NAME' | undefined) =>
  leg.ibanHash === null && leg.name.trim() !== '' && is === undefined

/** A shorter one may be a number that the bank begins anew each day. */
const leastReference = 5

const isSameReference = (debit: TransferLeg, credit: TransferLeg): boolean => {
  if (debit.bankRef === null || credit.bankRef === null || !isBankReference(debit.bankRef)) return false
  const key = referenceKey(debit.bankRef)
  return key.length >= leastReference && key === referenceKey(credit.bankRef)
}

/** What a bank takes for a transfer, as far as it is no other amount: a tenth of it at most, and `mostBankFeeMinor`. */
const isBankFee = (feeMinor: bigint, amountMinor: bigint): boolean =>
  feeMinor >= 0n && feeMinor <= mostBankFeeMinor && feeMinor * 10n <= amountMinor

/**
 * What joins the two, or undefined where they cannot be one transfer. An IBAN that the bank gives is never
 * contradicted.
 */
export function judgeTransfer(
  debit: TransferLeg,
  credit: TransferLeg,
  { from, to }: { from: OwnAccount; to: OwnAccount },
): TransferPair | undefined {
  const bankFeeMinor = debit.amountMinor - credit.amountMinor
  if (from.id === to.id || !isBankFee(bankFeeMinor, debit.amountMinor)) return undefined
  const after = credit.bookedMs - debit.bookedMs
  // A bank that writes the day alone may have booked the credit before the debit.
  if (after < -dayMs || after > arrivesWithinMs) return undefined
  const [said, answered] = [mayBe(debit, to), mayBe(credit, from)]
  const isOther = (leg: TransferLeg, is: 'IBAN' | 'NAME' | undefined) => leg.ibanHash !== null && is === undefined
  if (isOther(debit, said) || isOther(credit, answered)) return undefined
  if (said === 'IBAN' && answered === 'IBAN') return { sign: 'IBANS', bankFeeMinor }
  const isSame = isSameReference(debit, credit)
  if (isSame && (said ?? answered) && !isStrangers(debit, said) && !isStrangers(credit, answered))
    return { sign: 'REFERENCE', bankFeeMinor }
  if (said && answered) return { sign: 'NAMES', bankFeeMinor }
  return isSame ? { sign: 'REFERENCE_ALONE', bankFeeMinor } : undefined
}

/** How long after it left money may be sent back, in ms. */
export const comesBackWithinMs = 30 * dayMs

/**
 * A credit of the account that money left for another of ours: what says that it is the same money, sent back by the
 * bank; undefined where nothing does. A person's to say.
 */
export function judgeReturn(debit: TransferLeg, credit: TransferLeg, from: OwnAccount): TransferPair | undefined {
  const bankFeeMinor = debit.amountMinor - credit.amountMinor
  const after = credit.bookedMs - debit.bookedMs
  if (debit.accountId !== credit.accountId || !isBankFee(bankFeeMinor, debit.amountMinor)) return undefined
  if (after < -dayMs || after > comesBackWithinMs) return undefined
  const isTargets = credit.ibanHash !== null && credit.ibanHash === debit.ibanHash
  const isOurs = credit.ibanHash === null && isHolderName(credit.name, from.holder)
  const isNameless = credit.ibanHash === null && credit.name.trim() === ''
  return isTargets || isOurs || (isNameless && isSameReference(debit, credit))
    ? { sign: 'CAME_BACK', bankFeeMinor }
    : undefined
}

/** True where a machine may say that the two are one transfer; of a bank's fee within it a person does. */
export const isExactTransfer = ({ sign, bankFeeMinor }: TransferPair): boolean =>
  (sign === 'IBANS' || sign === 'REFERENCE') && bankFeeMinor === 0n

export const ownTransferStatuses = ['IN_TRANSIT', 'ARRIVED', 'CAME_BACK', 'UNDONE'] as const
export type OwnTransferStatus = (typeof ownTransferStatuses)[number]
