import { isBankReference, referenceKey } from './bankReference'
import { mostBankFeeMinor } from './debitMatch'
import { foldText } from './turkishText'

/**
 * Whether a debit of one of our accounts and a credit of another are the two legs of one transfer. Pure and
 * deterministic. Source: domain section 5, P8.
 */

/** A bank line. `name` and `ibanHash` describe the counterparty; the hash is null if the bank does not report it. */
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
 * What connects two legs: the IBANs of both sides; the bank's reference on both with an IBAN or our holder's name on
 * one side and no other name on the other; the holder's name or an IBAN on both; only the bank's reference, which
 * other payments may share; or the money came back to the account it left.
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
/** Shorter prefixes are too common. */
const leastCore = 8

/** True if a bank's name means one of our holders: whole, without legal form, within other words, or cut off. */
export function isHolderName(name: string, holder: string): boolean {
  const [core, ours, all] = [coreOf(name), coreOf(holder), foldText(name).replaceAll(/[^a-z0-9]+/g, '')]
  if (core === ours) return core !== ''
  return (ours.length >= leastCore && all.includes(ours)) || (core.length >= leastCore && ours.startsWith(core))
}

const dayMs = 86_400_000
/**
 * How long after the debit its credit may be booked, in ms: covers an EFT on Friday evening before a long holiday.
 */
export const arrivesWithinMs = 12 * dayMs

/**
 * When a missing second leg is reported, in ms after the debit. FAST and HAVALE arrive the same day; others may wait
 * for a weekend and a holiday.
 */
export const transferDueMs = (channel: string): number =>
  channel === 'FAST' || channel === 'HAVALE' ? dayMs : 4 * dayMs

/** The accounts that may be a line's counterparty, by IBAN or else by the holder's name. */
const mayBe = ({ ibanHash, name }: TransferLeg, account: OwnAccount): 'IBAN' | 'NAME' | undefined => {
  if (ibanHash !== null) return ibanHash === account.ibanHash ? 'IBAN' : undefined
  return isHolderName(name, account.holder) ? 'NAME' : undefined
}

/** The bank names someone else and gives no IBAN to check. */
const isStrangers = (leg: TransferLeg, is: 'IBAN' | 'NAME' | undefined) =>
  leg.ibanHash === null && leg.name.trim() !== '' && is === undefined

/** Shorter references may be numbers that restart each day. */
const leastReference = 5

const isSameReference = (debit: TransferLeg, credit: TransferLeg): boolean => {
  if (debit.bankRef === null || credit.bankRef === null || !isBankReference(debit.bankRef)) return false
  const key = referenceKey(debit.bankRef)
  return key.length >= leastReference && key === referenceKey(credit.bankRef)
}

/** True for a plausible bank fee: at most a tenth of the amount, and at most `mostBankFeeMinor`. */
const isBankFee = (feeMinor: bigint, amountMinor: bigint): boolean =>
  feeMinor >= 0n && feeMinor <= mostBankFeeMinor && feeMinor * 10n <= amountMinor

/**
 * What connects the two legs, or undefined if they cannot be one transfer. An IBAN from the bank always takes
 * precedence.
 */
export function judgeTransfer(
  debit: TransferLeg,
  credit: TransferLeg,
  { from, to }: { from: OwnAccount; to: OwnAccount },
): TransferPair | undefined {
  const bankFeeMinor = debit.amountMinor - credit.amountMinor
  if (from.id === to.id || !isBankFee(bankFeeMinor, debit.amountMinor)) return undefined
  const after = credit.bookedMs - debit.bookedMs
  // A bank that reports only the day may have booked the credit before the debit.
  if (after < -dayMs || after > arrivesWithinMs) return undefined
  const [debitSign, answered] = [mayBe(debit, to), mayBe(credit, from)]
  const isOther = (leg: TransferLeg, is: 'IBAN' | 'NAME' | undefined) => leg.ibanHash !== null && is === undefined
  if (isOther(debit, debitSign) || isOther(credit, answered)) return undefined
  if (debitSign === 'IBAN' && answered === 'IBAN') return { sign: 'IBANS', bankFeeMinor }
  const isSame = isSameReference(debit, credit)
  if (isSame && (debitSign ?? answered) && !isStrangers(debit, debitSign) && !isStrangers(credit, answered))
    return { sign: 'REFERENCE', bankFeeMinor }
  if (debitSign && answered) return { sign: 'NAMES', bankFeeMinor }
  return isSame ? { sign: 'REFERENCE_ALONE', bankFeeMinor } : undefined
}

/** How long after it left money may be sent back, in ms. */
export const comesBackWithinMs = 30 * dayMs

/**
 * Whether a credit is money of a transfer to another account of ours, sent back by the bank to the account it left;
 * undefined if nothing says so. Only a person may confirm it.
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

/** True if the system may link the two automatically; with a bank fee, a person decides. */
export const isExactTransfer = ({ sign, bankFeeMinor }: TransferPair): boolean =>
  (sign === 'IBANS' || sign === 'REFERENCE') && bankFeeMinor === 0n

export const ownTransferStatuses = ['IN_TRANSIT', 'ARRIVED', 'CAME_BACK', 'UNDONE'] as const
export type OwnTransferStatus = (typeof ownTransferStatuses)[number]
