import { formatDate } from '@kasa/console/format'
import type { DepositFilters, depositOptions } from '@kasa/contracts/deposits'
import { formatMoney, type Language } from '@kasa/domain/money'

import { presetOf } from './createdRange'
import type { Say } from './depositWords'

export type ChipName = 'merchant' | 'account' | 'amount' | 'created'
type Choices = ReturnType<typeof depositOptions.parse>
type Around = { say: Say; language: Language; choices: Choices | undefined; nowMs: number }

/** `Anadolu Market +2`; a count alone until the names are known. */
function named(ids: readonly string[] | undefined, nameOf: (id: string) => string | undefined, { say }: Around): string | undefined {
  const [first, ...rest] = ids ?? []
  if (first === undefined) return undefined
  const name = nameOf(first)
  if (name === undefined) return String(rest.length + 1)
  return rest.length === 0 ? name : say('filter.more', { first: name, count: rest.length })
}

/** The two ends of a range: `≥ a`, `≤ b`, `a – b`, or one value where they are equal. */
function between(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined) return to === undefined ? undefined : `≤ ${to}`
  if (to === undefined) return `≥ ${from}`
  return from === to ? from : `${from} – ${to}`
}

const inWords: Record<ChipName, (filters: DepositFilters, around: Around) => string | undefined> = {
  merchant: (filters, around) => named(filters.merchantId, (id) => around.choices?.merchants.find((one) => one.id === id)?.name, around),
  account: (filters, around) => named(filters.bankAccountId, (id) => around.choices?.bankAccounts.find((one) => one.id === id)?.label, around),
  amount: ({ amountMin, amountMax }, { language }) => {
    const money = (minor: number | undefined) => (minor === undefined ? undefined : formatMoney(BigInt(minor), language))
    return between(money(amountMin), money(amountMax))
  },
  created: (filters, { say, language, nowMs }) => {
    const preset = presetOf(filters, nowMs)
    const day = (text: string | undefined) => (text === undefined ? undefined : formatDate(`${text}T12:00:00Z`, language))
    return preset ? say(`created.${preset}`) : between(day(filters.from), day(filters.to))
  },
}

/** What a chip says of its filter; undefined when the filter is not set. */
export const filterInWords = (name: ChipName, filters: DepositFilters, around: Around): string | undefined => inWords[name](filters, around)
