import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { between, daysInWords, pickedInWords } from '@kasa/console/lists/filterWords'
import type { ListChip } from '@kasa/console/lists/ListFilters'
import { useListWords } from '@kasa/console/lists/listWords'
import { useQuery } from '@kasa/console/query'
import { formatMoney } from '@kasa/domain/money'
import { lazy } from 'react'

import { useDeskWords } from './list/deskWords'
import { requestChoices, type ChipName, type FilteredNoun, type RequestFilters } from './list/requestChoices'

const RequestFilterEditor = lazy(() =>
  import('./filters/RequestFilterEditor').then((file) => ({ default: file.RequestFilterEditor })),
)

/** Filter names in URL and requests. */
export const requestFilterNames = [
  'tab',
  'q',
  'merchantId',
  'bankAccountId',
  'amountMin',
  'amountMax',
  'from',
  'to',
  'late',
  'asOf',
] as const satisfies readonly (keyof RequestFilters)[]

/** The filters of each chip. */
const chips = {
  merchant: ['merchantId'],
  account: ['bankAccountId'],
  amount: ['amountMin', 'amountMax'],
  created: ['from', 'to'],
  late: ['late'],
  asOf: ['asOf'],
} as const satisfies Record<ChipName, readonly (keyof RequestFilters)[]>
const chipNames = Object.keys(chips) as ChipName[]

/** A chip per filter available to this viewer. `late` is only set by links, and its chip shown while set. */
export function useRequestChips<Filters extends RequestFilters>(
  noun: FilteredNoun<Filters>,
  filters: Filters,
  onFilters: (filters: Filters) => void,
  isTheirs: (name: ChipName) => boolean,
): readonly ListChip[] {
  const t = useDeskWords(noun)
  const sayOfLists = useListWords()
  const language = useLanguage()
  const { merchantId, bankAccountId, amountMin, amountMax } = filters
  const isNaming = merchantId !== undefined || bankAccountId !== undefined
  const { data } = useQuery({ ...requestChoices(noun), enabled: isNaming })
  const money = (minor: number | undefined) => (minor === undefined ? undefined : formatMoney(BigInt(minor), language))
  const values: Record<ChipName, string | undefined> = {
    merchant: pickedInWords(merchantId, (id) => data?.merchants.find((one) => one.id === id)?.name),
    account: pickedInWords(bankAccountId, (id) => data?.bankAccounts.find((one) => one.id === id)?.label),
    amount: between(money(amountMin), money(amountMax)),
    created: daysInWords(filters, sayOfLists, language, Date.now()),
    late: filters.late && t('filter.late'),
    asOf: filters.asOf && formatDateTime(filters.asOf, language),
  }
  return chipNames
    .filter((name) => (name === 'late' ? filters.late !== undefined : isTheirs(name)))
    .map((name) => ({
      id: name,
      label: t(`column.${name}`),
      value: values[name],
      onClear: () => onFilters(noun.address.without(filters, chips[name])),
      editor: (close) => (
        <RequestFilterEditor
          name={name}
          noun={noun}
          label={t(`column.${name}`)}
          filters={filters}
          onChange={(changed) => {
            onFilters({ ...filters, ...changed })
            close()
          }}
        />
      ),
    }))
}

/** True if a row matches the merchant, account and amount filters; `amountMinor` is the amount shown in the list. */
export const fitsRequest = (
  row: { merchantId: string | null; bankAccountId: string | null },
  amountMinor: bigint,
  { merchantId, bankAccountId, amountMin, amountMax }: RequestFilters,
): boolean =>
  (!merchantId || merchantId.includes(row.merchantId ?? '')) &&
  (!bankAccountId || bankAccountId.includes(row.bankAccountId ?? '')) &&
  (amountMin === undefined || amountMinor >= BigInt(amountMin)) &&
  (amountMax === undefined || amountMinor <= BigInt(amountMax))
