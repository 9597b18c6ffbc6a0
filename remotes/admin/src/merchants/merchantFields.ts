import type { MerchantDetail } from '@kasa/contracts/merchants'
import { agreedHolds } from '@kasa/domain/agreedHold'

/** A contact as typed; empty fields mean none. */
export type WrittenContact = { name: string; title: string; email: string; phone: string }

/** A merchant's fields in the form. */
export type MerchantFields = {
  code: string
  name: string
  legalTitle: string
  taxNo: string
  contacts: WrittenContact[]
  modules: string[]
  /** One address per line. */
  ipAllow: string
  status: string
  statusReason: string
  testMode: boolean
  remitGroupIds: string[]
  limitGroupId: string
  amountPolicy: string
  payoutHolds: string[]
}

export const formOf = (merchant: MerchantDetail | null): MerchantFields => ({
  code: '',
  name: merchant?.name ?? '',
  legalTitle: merchant?.legalTitle ?? '',
  taxNo: merchant?.taxNo ?? '',
  contacts: (merchant?.contacts ?? []).map(({ name, title, email, phone }) => ({
    name,
    title: title ?? '',
    email: email ?? '',
    phone: phone ?? '',
  })),
  modules: [...(merchant?.modules ?? ['remit'])],
  ipAllow: merchant?.ipAllow.join('\n') ?? '',
  status: merchant?.status ?? 'ACTIVE',
  statusReason: '',
  testMode: merchant?.testMode ?? true,
  remitGroupIds: [...(merchant?.routing?.remitGroupIds ?? [])],
  limitGroupId: merchant?.routing?.limitGroupId ?? '',
  amountPolicy: merchant?.routing?.amountPolicy ?? 'REVIEW',
  payoutHolds: [...(merchant?.routing?.payoutHolds ?? agreedHolds)],
})

const orNull = (text: string) => text.trim() || null

/** A contact as it is sent: empty fields mean none, and a phone number has no blanks or brackets. */
export const contactOf = ({ name, title, email, phone }: WrittenContact) => ({
  name,
  title: orNull(title),
  email: orNull(email),
  phone: orNull(phone.replace(/[\s()-]/g, '')),
})

/** The addresses in a text, one per line. */
export const addressesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** The request from the form: `create` for a new merchant, `update` for an existing one. */
export function requestOf(
  { code, contacts, ipAllow, status, statusReason, testMode, limitGroupId, ...fields }: MerchantFields,
  merchant: MerchantDetail | null,
) {
  const written = {
    ...fields,
    contacts: contacts.map(contactOf),
    ipAllow: addressesOf(ipAllow),
    limitGroupId: orNull(limitGroupId),
  }
  if (merchant === null) return { ...written, code }
  const isOther = status !== merchant.status
  return { ...written, status, testMode, version: merchant.version, ...(isOther && { statusReason }) }
}
