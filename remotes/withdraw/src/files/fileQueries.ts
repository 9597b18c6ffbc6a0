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

/** By which of its columns the list is sorted. */
export const fileOrders: ListOrders = {
  list: path,
  sorts: paymentFileSorts,
  usual: { id: 'createdAt', desc: true },
}

const all = ['paymentFile'] as const

/** The list under its filters, in an order, page by page. */
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

/** What is in a file, as it stood at a version of it. */
export const fileLines = ({ id, version }: { id: string; version: number }) =>
  listPages({
    key: [...all, 'lines', id, version],
    path: `${path}/rows/${id}`,
    page: paymentFileLines,
    query: { limit: 100 },
  })

/** Of which accounts a file can be made. */
export const fileChoices = () =>
  queryOptions({
    queryKey: [...all, 'options'],
    queryFn: ({ signal }) => getJson(`${path}/options`, paymentFileOptions, {}, { signal }),
    staleTime: 60_000,
  })

/** What a file of all that waits on an account would have. */
export const previewOf = (accountId: string) =>
  queryOptions({
    queryKey: [...all, 'preview', accountId],
    queryFn: ({ signal }) => postJson(`${path}/preview`, paymentFilePreview, { accountId }, { signal }),
    enabled: accountId !== '',
    staleTime: 0,
    retry: false,
  })

/** Asks for the file that was previewed. */
export const askFile = (preview: PaymentFilePreview, profile: string, reason: string) =>
  postJson(`${path}/create`, paymentFileCreateAnswer, {
    accountId: preview.account.id,
    ids: preview.ids,
    profile,
    reason,
  })

/** The file's bytes; the server asks for a fresh code. `again`: the caller knows that it was taken before. */
export const takeFile = (id: string, reason: string, again: boolean): Promise<Blob> =>
  postJson(`${path}/download/${id}`, fileAnswer, { reason, ...(again && { again }) }, { as: 'blob' })

export type HandedIn = { fileName: string; content: string }

/** What a bank's result would do, and doing it. */
export const tryResult = (id: string, result: HandedIn) =>
  postJson(`${path}/tryResult/${id}`, paymentResultAnswer, result)
export const takeResult = (id: string, result: HandedIn) =>
  postJson(`${path}/takeResult/${id}`, paymentResultAnswer, result)

/** Reads the list and the open file again. */
export const readAgain = (client: QueryClient): void => void client.invalidateQueries({ queryKey: all })

/** Reads again what somebody else changed. */
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
