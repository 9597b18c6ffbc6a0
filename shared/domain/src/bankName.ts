import type { Value } from './byValue'

/** Kinds of bank. Source: domain section 3. */
export const bankTypes = ['BANK', 'PARTICIPATION', 'EMI', 'PI', 'PTT'] as const
export type BankType = (typeof bankTypes)[number]

/** Statement formats a bank offers. */
export const statementFormats = ['MT940', 'MT942', 'CAMT052', 'CAMT053', 'CAMT054', 'OFX', 'CSV', 'XLSX'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Sort keys of the bank list, named as its columns. */
export const bankSorts = ['eftCode', 'shortName', 'name', 'type', 'fast', 'eft', 'accounts', 'status'] as const

type SortedBank = {
  id: string
  eftCode: string
  shortName: string
  name: string
  type: BankType
  fast: boolean
  /** In kuruş; null: the system's limit. */
  fastLimitMinor: bigint | null
  eftOpen: string
  eftClose: string
  accounts: number
  active: boolean
}

/**
 * The value to sort by. All banks (a hundred at most) are loaded and sorted in memory. FAST sorts by limit, banks
 * without FAST last.
 */
export const bankValues: Readonly<Record<(typeof bankSorts)[number], (bank: SortedBank) => Value>> = {
  eftCode: ({ eftCode }) => eftCode,
  shortName: ({ shortName }) => shortName,
  name: ({ name }) => name,
  type: ({ type }) => bankTypes.indexOf(type),
  fast: ({ fast, fastLimitMinor }) => (fast ? (fastLimitMinor ?? 0n) : null),
  eft: ({ eftOpen, eftClose }) => `${eftOpen} ${eftClose}`,
  accounts: ({ accounts }) => accounts,
  status: ({ active }) => (active ? 0 : 1),
}
