import { between, daysInWords, pickedInWords } from '@kasa/console/lists/filterWords'
import type { useListWords } from '@kasa/console/lists/listWords'
import type { WithdrawalFilters, withdrawalOptions } from '@kasa/contracts/withdrawals'
import { formatMoney, type Language } from '@kasa/domain/money'

export type ChipName = 'merchant' | 'account' | 'amount' | 'created'
type Choices = ReturnType<typeof withdrawalOptions.parse>
type Around = { say: ReturnType<typeof useListWords>; language: Language; choices: Choices | undefined; nowMs: number }

const inWords: Record<ChipName, (filters: WithdrawalFilters, around: Around) => string | undefined> = {
  merchant: ({ merchantId }, { choices }) =>
    pickedInWords(merchantId, (id) => choices?.merchants.find((one) => one.id === id)?.name),
  account: ({ bankAccountId }, { choices }) =>
    pickedInWords(bankAccountId, (id) => choices?.bankAccounts.find((one) => one.id === id)?.label),
  amount: ({ amountMin, amountMax }, { language }) => {
    const money = (minor: number | undefined) =>
      minor === undefined ? undefined : formatMoney(BigInt(minor), language)
    return between(money(amountMin), money(amountMax))
  },
  created: (filters, { say, language, nowMs }) => daysInWords(filters, say, language, nowMs),
}

/** What a chip says of its filter; undefined when the filter is not set. */
export const filterInWords = (name: ChipName, filters: WithdrawalFilters, around: Around): string | undefined =>
  inWords[name](filters, around)
