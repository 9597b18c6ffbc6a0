import type { eventFilters } from '@kasa/contracts/reconciliation'
import type { Language } from '@kasa/domain/money'
import type { BreakType, DayStatus } from '@kasa/domain/reconciliation'
import type * as z from 'zod/mini'

type Movement = NonNullable<z.output<typeof eventFilters>['movement']>[number]
type Words = {
  days: string
  events: string
  merchant: string
  account: string
  status: string
  movement: string
  breakType: string
  breaks: string
  open: string
  statuses: Record<DayStatus, string>
  movements: Record<Movement, string>
  breakTypes: Record<BreakType, string>
}

/** The texts of printed reconciliation beside the screen's columns, in the screen's terms. */
export const documentWords: Record<Language, Words> = {
  tr: {
    days: 'Mutabakat',
    events: 'Mutabakat detayı',
    merchant: 'Üye iş yeri',
    account: 'Hesap',
    status: 'Durum',
    movement: 'Tür',
    breakType: 'Fark türü',
    breaks: 'Farklar',
    open: 'Açık farklar',
    statuses: { OPEN: 'Açık', IN_PROGRESS: 'Çalışılıyor', AGREED: 'Mutabık', CLOSED: 'Kapandı' },
    movements: {
      approved: 'Onaylanan',
      paidOut: 'Ödenen',
      returned: 'İade gelen çekim',
      reversed: 'Ters kayıt',
      adjusted: 'Düzeltme',
      settled: 'Hak ediş',
      line: 'Banka satırı',
    },
    breakTypes: {
      MISSING_BANK: 'Bankada yok',
      MISSING_REQUEST: 'Bizde talebi yok',
      AMOUNT: 'Tutar farklı',
      DUPLICATE: 'İki kez sayılmış',
      LATE: 'Başka günde',
      STATUS: 'Durum farklı',
      FEE: 'Komisyon farklı',
      RETURNED: 'İade edilmiş',
    },
  },
  en: {
    days: 'Reconciliation',
    events: 'Reconciliation detail',
    merchant: 'Merchant',
    account: 'Account',
    status: 'Status',
    movement: 'Type',
    breakType: 'Break type',
    breaks: 'Breaks',
    open: 'Open breaks',
    statuses: { OPEN: 'Open', IN_PROGRESS: 'In progress', AGREED: 'Agreed', CLOSED: 'Closed' },
    movements: {
      approved: 'Approved in',
      paidOut: 'Paid out',
      returned: 'Withdrawal returned',
      reversed: 'Reversed',
      adjusted: 'Adjustment',
      settled: 'Settlement',
      line: 'Bank line',
    },
    breakTypes: {
      MISSING_BANK: 'Missing at the bank',
      MISSING_REQUEST: 'No request of ours',
      AMOUNT: 'Amount differs',
      DUPLICATE: 'Counted twice',
      LATE: 'On another day',
      STATUS: 'State differs',
      FEE: 'Fee differs',
      RETURNED: 'Returned',
    },
  },
}
