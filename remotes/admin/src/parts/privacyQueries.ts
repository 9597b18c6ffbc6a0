import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { customerPrivacy, type PersonExportRequest, type PersonObject } from '@kasa/contracts/privacy'
import { fileAnswer } from '@kasa/contracts/files'

/** The request of the person. */
export type OfRequest = { object: PersonObject; id: string }

/** The state of personal data of a request's person. */
export const privacyOf = ({ object, id }: OfRequest) =>
  queryOptions({
    queryKey: ['customer', 'privacyOf', object, id],
    queryFn: ({ signal }) => getJson(`/api/customer/privacyOf/${id}`, customerPrivacy, { object }, { signal }),
  })

/** A copy of everything about one person; needs a fresh code. */
export const takeCopy = (customerId: string, request: PersonExportRequest): Promise<Blob> =>
  postJson(`/api/customer/export/${customerId}`, fileAnswer, request, { as: 'blob' })

/** Requests another administrator's approval of the erasure; needs a fresh code. */
export const askErasure = (customerId: string, reason: string) =>
  postJson(`/api/customer/askErasure/${customerId}`, customerPrivacy, { reason })
