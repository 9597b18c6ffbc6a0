import { askWithdrawalRequest, type AskWithdrawalRequest } from '@kasa/contracts/withdrawalAsk'
import { moneyAsked } from '@kasa/domain/fieldMoney'
import { ibanFault } from '@kasa/domain/iban'

/** The form's values, all as text. */
export type AskFields = {
  merchantId: string
  iban: string
  beneficiaryName: string
  amount: string
  purposeCode: string
  description: string
  customerId: string
  customerName: string
  merchantRef: string
  reason: string
}

/** An empty form; `merchantId` is set if there is only one merchant. */
export const noFields = (merchantId: string): AskFields => ({
  merchantId,
  iban: '',
  beneficiaryName: '',
  amount: '',
  purposeCode: '',
  description: '',
  customerId: '',
  customerName: '',
  merchantRef: '',
  reason: '',
})

const orNone = (text: string) => (text.trim() === '' ? undefined : text)

/** The request; an ADMIN's includes `merchantId` and `reason`. */
export const requestOf = (form: AskFields, isAdmin: boolean): Record<string, unknown> => ({
  iban: form.iban,
  beneficiaryName: form.beneficiaryName,
  amount: moneyAsked(form.amount),
  purposeCode: form.purposeCode === '' ? undefined : Number(form.purposeCode),
  description: orNone(form.description),
  customer: { id: form.customerId, name: form.customerName },
  merchantRef: orNone(form.merchantRef),
  ...(isAdmin && { merchantId: form.merchantId, reason: form.reason }),
})

/** The form's field names that differ from the contract's. */
const fieldOf: Readonly<Record<string, keyof AskFields>> = { id: 'customerId', name: 'customerName' }

type Fault = { path: readonly PropertyKey[]; code?: string | undefined }

/**
 * The contract with faults by the form's field names. Also checks what only the server would refuse: an invalid IBAN,
 * and an ADMIN's missing reason.
 */
export const askSchema = (isAdmin: boolean) => ({
  safeParse(
    value: unknown,
  ): { success: true; data: AskWithdrawalRequest } | { success: false; error: { issues: readonly Fault[] } } {
    const checked = askWithdrawalRequest.safeParse(value)
    const input = value as { iban: string; reason?: string }
    const known: readonly Fault[] = checked.success
      ? []
      : checked.error.issues.map(({ path: [first, second, ...rest], ...issue }) => ({
          ...issue,
          path: first === 'customer' ? [fieldOf[String(second)] ?? 'customerName', ...rest] : [first ?? '', ...rest],
        }))
    const issues: readonly Fault[] = [
      ...(ibanFault(input.iban) ? [{ path: ['iban'] }] : []),
      ...(isAdmin && (input.reason ?? '').trim() === '' ? [{ path: ['reason'] }] : []),
      ...known,
    ]
    return checked.success && issues.length === 0
      ? { success: true, data: checked.data }
      : { success: false, error: { issues } }
  },
})
