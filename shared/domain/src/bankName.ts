import type { Value } from './byValue'

/** The banks an account may be at. Source: domain section 3. */
export const bankTypes = ['BANK', 'PARTICIPATION', 'EMI', 'PI', 'PTT'] as const
export type BankType = (typeof bankTypes)[number]

/** What a bank gives its statements as. */
export const statementFormats = ['MT940', 'MT942', 'CAMT052', 'CAMT053', 'CAMT054', 'OFX', 'CSV', 'XLSX'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** What the list of banks is sorted by, named as its columns are. */
export const bankSorts = ['eftCode', 'shortName', 'name', 'type', 'fast', 'eft', 'accounts', 'status'] as const

type SortedBank = {
  id: string
  eftCode: string
  shortName: string
  name: string
  type: BankType
  fast: boolean
  /** In kuruş; null is the system's. */
  fastLimitMinor: bigint | null
  eftOpen: string
  eftClose: string
  accounts: number
  active: boolean
}

/**
 * The value of each: banks come whole, a hundred at most, and are sorted where they are shown or written. FAST by the
 * limit, without FAST last.
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
