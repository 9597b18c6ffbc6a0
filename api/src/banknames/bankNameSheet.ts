import type { BankNameRow } from '@kasa/contracts/bankNames'

import type { Sheet } from '../exports/cells'

/** The columns of the banks in an export; FAST by its limit where the bank has one of its own. */
export const bankNameSheet: Sheet<BankNameRow> = {
  eftCode: ({ eftCode }) => eftCode,
  shortName: ({ shortName }) => shortName,
  name: ({ name }) => name,
  type: ({ type }) => ({ code: type }),
  fast: ({ fast, fastLimitMinor }) => (fast ? (fastLimitMinor ?? { code: 'SYSTEM' }) : { code: 'OFF' }),
  eft: ({ eftOpen, eftClose }) => `${eftOpen}–${eftClose}`,
  accounts: ({ accounts }) => accounts,
  status: ({ active }) => ({ code: active ? 'yes' : 'no' }),
}
