import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { customerPrivacy, type PersonExportRequest, type PersonObject } from '@kasa/contracts/privacy'
import { fileAnswer } from '@kasa/contracts/files'

/** Whose request it is. */
export type OfRequest = { object: PersonObject; id: string }

/** Where the data of a request's person stands. */
export const privacyOf = ({ object, id }: OfRequest) =>
  queryOptions({
    queryKey: ['customer', 'privacyOf', object, id],
    queryFn: ({ signal }) => getJson(`/api/customer/privacyOf/${id}`, customerPrivacy, { object }, { signal }),
  })

/** A copy of everything about one person; the server asks for a fresh code. */
export const takeCopy = (customerId: string, asked: PersonExportRequest): Promise<Blob> =>
  postJson(`/api/customer/export/${customerId}`, fileAnswer, asked, { as: 'blob' })

/** Asks another administrator to erase them; the server asks for a fresh code. */
export const askErasure = (customerId: string, reason: string) =>
  postJson(`/api/customer/askErasure/${customerId}`, customerPrivacy, { reason })
