import {
  depositConfirmReasons,
  explainsDeposit,
  type DepositConfirmReason,
  type DepositPart,
} from '@kasa/domain/deposit'

/** The reasons that explain what differs, each under its own number key; all of them where it is not known. */
export const confirmReasons = (
  differing: readonly DepositPart[],
  say: (key: `confirm.${DepositConfirmReason}`) => string,
) =>
  depositConfirmReasons.flatMap((code, index) =>
    explainsDeposit(code, differing) ? [{ code, text: say(`confirm.${code}`), digit: index + 1 }] : [],
  )
