import type { BankAccountRow } from '@kasa/contracts/bankAccounts'

import type { Cell, Sheet } from '../exports/cells'

const percentUsed = ({ tightest }: BankAccountRow): Cell => {
  if (tightest === null) return null
  return Number(((tightest.used + tightest.reserved) * 100n) / (tightest.cap || 1n))
}

/** The columns of exported bank accounts; only the last four digits of an IBAN, as on the screen. */
export const accountSheet: Sheet<BankAccountRow> = {
  label: ({ label }) => label,
  bank: ({ bank }) => bank.shortName,
  iban: ({ ibanLast4 }) => `••${ibanLast4}`,
  group: ({ group }) => group.name,
  owner: ({ owner }) => owner?.name ?? null,
  status: ({ status }) => ({ code: status }),
  bot: ({ bot }) => ({ code: bot?.light ?? 'NONE' }),
  use: percentUsed,
  forecast: ({ forecast }) => forecast && (forecast.kind === 'AT' ? { at: forecast.at } : { code: forecast.kind }),
  in: ({ inTodayMinor }) => inTodayMinor,
}
