import type { ReconciliationRow } from '@kasa/contracts/reconciliation'
import { figureText } from '@kasa/domain/figureText'
import type { Language } from '@kasa/domain/money'
import { reconciliationFigures, type ReconciliationFigure } from '@kasa/domain/reconciliation'

import { dayText } from './dayColumns'
import { reconciliationText } from './reconciliationWords'

/** Shown even if zero. */
const always: readonly ReconciliationFigure[] = [
  'openingMinor',
  'approvedMinor',
  'paidOutMinor',
  'closingMinor',
  'reportedInMinor',
  'reportedOutMinor',
  'differenceMinor',
  'breaks',
]
/** Shown if not zero, so that opening balance and movements add up to the closing balance. */
const moved: readonly ReconciliationFigure[] = [
  'returnedMinor',
  'reversedMinor',
  'feeMinor',
  'taxMinor',
  'adjustedMinor',
  'settledMinor',
]

/** The figures that a signer must see. Balances are left out if the tenant hides them. */
export function signedFigures(row: ReconciliationRow, language: Language) {
  const t = reconciliationText(language)
  const isShown = (figure: ReconciliationFigure) => {
    const value = row.figures[figure] ?? null
    return value !== null && (always.includes(figure) || (moved.includes(figure) && Number(value) !== 0))
  }
  const figures = Object.entries(reconciliationFigures) as [ReconciliationFigure, 'count' | 'money'][]
  return figures
    .filter(([figure]) => isShown(figure))
    .map(([figure, kind]) => ({
      id: figure,
      label: t(`figure.${figure}`),
      value: figureText(kind, row.figures[figure], language),
    }))
}

export const dayAndMerchant = ({ day, merchantName }: ReconciliationRow, language: Language): string =>
  [day && dayText(day, language), merchantName].filter(Boolean).join(', ')
