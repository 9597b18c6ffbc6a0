import { getJson, postJson } from '@kasa/console/http'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient, type QueryClient } from '@kasa/console/query'
import { merchantKyb, type DocumentUploadRequest, type MerchantKyb } from '@kasa/contracts/kyb'
import { receiptFile } from '@kasa/contracts/requestDesk'
import type { AskedKybAction } from '@kasa/domain/kyb'
import { useEffect } from 'react'

import { merchantById } from './merchantQueries'

const path = '/api/kyb'
const to = (verb: string, merchantId: string) => `${path}/${verb}/${encodeURIComponent(merchantId)}` as const
const write = (verb: string, merchantId: string, body: object = {}) => postJson(to(verb, merchantId), merchantKyb, body)

export const kybOf = (merchantId: string) =>
  queryOptions({
    queryKey: ['merchant', 'kyb', merchantId],
    queryFn: ({ signal }) => getJson(to('get', merchantId), merchantKyb, {}, { signal }),
  })

/** One document's bytes; they never change. */
export const documentFile = (merchantId: string, documentId: string) =>
  queryOptions({
    queryKey: ['merchantDocument', documentId],
    queryFn: ({ signal }) => getJson(to('document', merchantId), receiptFile, { documentId }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  })

export const uploadDocument = (merchantId: string, request: DocumentUploadRequest) =>
  write('upload', merchantId, request)
export const acceptDocument = (merchantId: string, documentId: string) => write('accept', merchantId, { documentId })
export const refuseDocument = (merchantId: string, request: { documentId: string; reason: string; note?: string }) =>
  write('refuse', merchantId, request)
export const submitKyb = (merchantId: string) => write('submit', merchantId)
export const sendBackKyb = (merchantId: string, reason: string) => write('sendBack', merchantId, { reason })
export const suspendKyb = (merchantId: string, reason: string) => write('suspend', merchantId, { reason })
/** Requests another administrator's approval; needs a fresh code. */
export const askKyb = (merchantId: string, action: AskedKybAction, reason: string) =>
  write('ask', merchantId, { action, reason })

/** Shows the response of a write, and refetches the merchant and the list. */
export function takeKyb(client: QueryClient, kyb: MerchantKyb): void {
  client.setQueryData(kybOf(kyb.merchantId).queryKey, kyb)
  void client.invalidateQueries({ queryKey: merchantById(kyb.merchantId).queryKey })
  void client.invalidateQueries({ queryKey: ['merchant', 'list'] })
}

/** Refetches the file and the merchant when a request is decided. */
export function useKybDecided(merchantId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => {
      void client.invalidateQueries({ queryKey: kybOf(merchantId).queryKey })
      void client.invalidateQueries({ queryKey: merchantById(merchantId).queryKey })
    }
    const stops = [subscribeLive('change', ({ topic }) => topic === 'approval' && again()), subscribeLive('gap', again)]
    return () => stops.forEach((stop) => stop())
  }, [client, merchantId])
}
