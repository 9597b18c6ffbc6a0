import type { BankNameRow } from '@kasa/contracts/bankNames'

import type { Sheet } from '../exports/cells'

/** The banks' columns in an export. FAST is shown as the limit if the bank has its own. */
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
