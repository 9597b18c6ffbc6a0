import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { customerPrivacy, type PersonExportRequest } from '@kasa/contracts/privacy'
import { fileAnswer } from '@kasa/contracts/files'

export const privacyOf = (customerId: string) =>
  queryOptions({
    queryKey: ['customer', 'privacy', customerId],
    queryFn: ({ signal }) => getJson(`/api/customer/privacy/${customerId}`, customerPrivacy, {}, { signal }),
  })

/** A copy of everything about one person; the server asks for a fresh code. */
export const takeCopy = (customerId: string, asked: PersonExportRequest): Promise<Blob> =>
  postJson(`/api/customer/export/${customerId}`, fileAnswer, asked, { as: 'blob' })

/** Asks another administrator to erase them; the server asks for a fresh code. */
export const askErasure = (customerId: string, reason: string) =>
  postJson(`/api/customer/askErasure/${customerId}`, customerPrivacy, { reason })
