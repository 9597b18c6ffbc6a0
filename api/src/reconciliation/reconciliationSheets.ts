import type { ReconciliationEvent, ReconciliationRow } from '@kasa/contracts/reconciliation'
import { reconciliationFigures } from '@kasa/domain/reconciliation'

import type { Cell, Sheet } from '../exports/cells'

const code = (value: string | null): Cell => (value === null ? null : { code: value })

/** The columns of exported merchants' days, named as on the screen; the last row is the total. */
export const reconciliationSheet: Sheet<ReconciliationRow> = {
  day: ({ kind, day }) => (kind === 'total' ? { code: 'total' } : { day }),
  merchant: ({ kind, merchantName }) => (kind === 'total' ? null : (merchantName ?? { code: 'none' })),
  status: ({ status }) => code(status),
  ...Object.fromEntries(
    Object.keys(reconciliationFigures).map((figure) => [
      figure,
      ({ figures }: ReconciliationRow): Cell => figures[figure] ?? null,
    ]),
  ),
  reportedAt: ({ reportedAt }) => ({ at: reportedAt }),
  ourSignature: ({ ourSignature }) => ourSignature?.name ?? null,
  merchantSignature: ({ merchantSignature }) => merchantSignature?.name ?? null,
  hash: ({ hash }) => hash,
}

/** The columns of exported money events. */
export const eventSheet: Sheet<ReconciliationEvent> = {
  at: ({ at }) => ({ at }),
  movement: ({ movement }) => code(movement),
  number: ({ number }) => number,
  merchantRef: ({ merchantRef }) => merchantRef,
  merchant: ({ merchantName }) => merchantName,
  account: ({ account }) => account,
  bankRef: ({ bankRef }) => bankRef,
  customer: ({ customer }) => customer,
  grossMinor: ({ grossMinor }) => grossMinor,
  feeMinor: ({ feeMinor }) => feeMinor,
  netMinor: ({ netMinor }) => netMinor,
  ourState: ({ ourState }) => code(ourState),
  bankState: ({ bankState }) => code(bankState),
  merchantState: ({ merchantState }) => code(merchantState),
  differenceMinor: ({ differenceMinor }) => differenceMinor,
  breakType: ({ breakType }) => code(breakType),
  breakMinor: ({ breakMinor }) => breakMinor,
  ageDays: ({ ageDays }) => ageDays,
  owner: ({ owner }) => owner,
  note: ({ note }) => note,
}
