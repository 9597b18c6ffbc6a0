import { getJson, postJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient, type QueryClient } from '@kasa/console/query'
import { fileAnswer } from '@kasa/contracts/files'
import {
  paymentFileCreateAnswer,
  paymentFileDetail,
  paymentFileFilters,
  paymentFileLines,
  paymentFileOptions,
  paymentFilePage,
  paymentFilePreview,
  paymentFileSorts,
  paymentResultAnswer,
  type PaymentFileFilters,
  type PaymentFilePreview,
} from '@kasa/contracts/paymentFiles'
import { useEffect } from 'react'

const path = '/api/payment-file'
export const fileAddress = listAddress(paymentFileFilters, ['status', 'account', 'from', 'to', 'q'])

/** The list's sort keys. */
export const fileOrders: ListOrders = {
  list: path,
  sorts: paymentFileSorts,
  usual: { id: 'createdAt', desc: true },
}

const all = ['paymentFile'] as const

/** The filtered and sorted list, page by page. */
export const paymentFiles = (filters: PaymentFileFilters, sort: Sort | null) =>
  listPages({
    key: [...all, 'list', filters],
    path: `${path}/list`,
    page: paymentFilePage,
    query: fileAddress.query(filters),
    sort,
  })

export const fileById = (id: string) =>
  queryOptions({
    queryKey: [...all, 'detail', id],
    queryFn: ({ signal }) => getJson(`${path}/get/${encodeURIComponent(id)}`, paymentFileDetail, {}, { signal }),
  })

/** A file's rows at one of its versions. */
export const fileLines = ({ id, version }: { id: string; version: number }) =>
  listPages({
    key: [...all, 'lines', id, version],
    path: `${path}/rows/${id}`,
    page: paymentFileLines,
    query: { limit: 100 },
  })

/** The accounts that files can be made for. */
export const fileChoices = () =>
  queryOptions({
    queryKey: [...all, 'options'],
    queryFn: ({ signal }) => getJson(`${path}/options`, paymentFileOptions, {}, { signal }),
    staleTime: 60_000,
  })

/** The preview of a file with all payouts waiting on an account. */
export const previewOf = (accountId: string) =>
  queryOptions({
    queryKey: [...all, 'preview', accountId],
    queryFn: ({ signal }) => postJson(`${path}/preview`, paymentFilePreview, { accountId }, { signal }),
    enabled: accountId !== '',
    staleTime: 0,
    retry: false,
  })

/** Requests the previewed file. */
export const askFile = (preview: PaymentFilePreview, profile: string, reason: string) =>
  postJson(`${path}/create`, paymentFileCreateAnswer, {
    accountId: preview.account.id,
    ids: preview.ids,
    profile,
    reason,
  })

/** Downloads the file; needs a fresh code. `again` confirms that it was downloaded before. */
export const takeFile = (id: string, reason: string, again: boolean): Promise<Blob> =>
  postJson(`${path}/download/${id}`, fileAnswer, { reason, ...(again && { again }) }, { as: 'blob' })

export type HandedIn = { fileName: string; content: string }

/** Previews, or applies, a bank's result. */
export const tryResult = (id: string, result: HandedIn) =>
  postJson(`${path}/tryResult/${id}`, paymentResultAnswer, result)
export const takeResult = (id: string, result: HandedIn) =>
  postJson(`${path}/takeResult/${id}`, paymentResultAnswer, result)

/** Refetches the list and the open file. */
export const readAgain = (client: QueryClient): void => void client.invalidateQueries({ queryKey: all })

/** Refetches when someone else makes a change. */
export function useFilesLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: all })
    const stops = [
      subscribeLive('change', ({ topic }) => topic === 'paymentFile' && again()),
      subscribeLive('gap', again),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
