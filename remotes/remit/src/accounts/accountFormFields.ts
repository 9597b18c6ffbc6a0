import type { BankAccountDetail } from '@kasa/contracts/bankAccounts'
import { moneyAsked, moneyInField } from '@kasa/domain/fieldMoney'
import type { Language } from '@kasa/domain/money'

/** The form's fields as text, named as in the contract. */
export type AccountFormFields = {
  iban: string
  label: string
  holderTitle: string
  holderType: string
  holderTaxNo: string
  contractRef: string
  ownerUserId: string
  remitGroupId: string
  limitGroupId: string
  botId: string
  direction: string
  minTxMinor: string
  maxTxMinor: string
  priority: string
  weight: string
  openingBalanceMinor: string
  reason: string
}

const usualMinMinor = 10_000n
const usualMaxMinor = 10_000_000n

/** The initial values of the form; `ownerId` is the owner of a new account. */
export const formOf = (account: BankAccountDetail | null, language: Language, ownerId: string): AccountFormFields => ({
  iban: '',
  label: account?.label ?? '',
  holderTitle: account?.holderTitle ?? '',
  holderType: account?.holderType ?? 'OPERATOR_ENTITY',
  holderTaxNo: account?.holderTaxNo ?? '',
  contractRef: account?.contractRef ?? '',
  ownerUserId: account === null ? ownerId : (account.owner?.id ?? ''),
  remitGroupId: account?.group.id ?? '',
  limitGroupId: account?.limitGroup?.id ?? '',
  botId: account?.bot?.id ?? '',
  direction: account?.direction ?? 'BOTH',
  minTxMinor: moneyInField(account?.minTxMinor ?? usualMinMinor, language),
  maxTxMinor: moneyInField(account?.maxTxMinor ?? usualMaxMinor, language),
  priority: String(account?.priority ?? 100),
  weight: String(account?.weight ?? 1),
  openingBalanceMinor: '',
  reason: '',
})

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** The request body. Hours are not on this form and do not change. */
export function requestOf(
  { iban, openingBalanceMinor, reason, ...form }: AccountFormFields,
  account: BankAccountDetail | null,
): Record<string, unknown> {
  return {
    ...form,
    holderTaxNo: orNull(form.holderTaxNo),
    contractRef: orNull(form.contractRef),
    ownerUserId: orNull(form.ownerUserId),
    limitGroupId: orNull(form.limitGroupId),
    botId: orNull(form.botId),
    minTxMinor: moneyAsked(form.minTxMinor),
    maxTxMinor: moneyAsked(form.maxTxMinor),
    priority: Number(form.priority),
    weight: Number(form.weight),
    activeHours: account?.activeHours ?? [],
    ...(account === null
      ? {
          iban,
          reason,
          ...(openingBalanceMinor.trim() === ''
            ? {}
            : { openingBalanceMinor: moneyAsked(openingBalanceMinor) ?? null }),
        }
      : { version: account.version }),
  }
}
