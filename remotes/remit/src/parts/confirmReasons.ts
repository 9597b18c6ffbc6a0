import {
  depositConfirmReasons,
  explainsDeposit,
  type DepositConfirmReason,
  type DepositPart,
} from '@kasa/domain/deposit'

/** The reasons that explain the differences, by number key; all reasons if the differences are unknown. */
export const confirmReasons = (
  differing: readonly DepositPart[],
  t: (key: `confirm.${DepositConfirmReason}`) => string,
) =>
  depositConfirmReasons.flatMap((code, index) =>
    explainsDeposit(code, differing) ? [{ code, text: t(`confirm.${code}`), digit: index + 1 }] : [],
  )
