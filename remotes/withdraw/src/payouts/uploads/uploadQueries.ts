import { getJson, postJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { queryOptions } from '@kasa/console/query'
import { fileAnswer } from '@kasa/contracts/files'
import type { PeopleFileRequest } from '@kasa/contracts/listExport'
import {
  withdrawalUploadDetail,
  withdrawalUploadPage,
  withdrawalUploadRows,
  type WithdrawalUploadDetail,
} from '@kasa/contracts/withdrawalUploads'
import { loadMoneyCall } from '@kasa/desk/queries'

import { withdrawals } from '../withdrawals'

const path = '/api/withdraw-upload'
/** How often an upload is read again, in ms: often while it is being created, less often while others decide on it. */
const stepMs = { MAKING: 1_000, WAITING: 5_000 } as const

export const recentUploads = () =>
  queryOptions({
    queryKey: ['withdrawalUpload', 'list'],
    queryFn: ({ signal }) => getJson(`${path}/list`, withdrawalUploadPage, { limit: 10 }, { signal }),
  })

export const uploadById = (id: string) =>
  queryOptions({
    queryKey: ['withdrawalUpload', 'detail', id],
    queryFn: ({ signal }) => getJson(`${path}/get/${encodeURIComponent(id)}`, withdrawalUploadDetail, {}, { signal }),
    refetchInterval: ({ state }) => {
      const status = state.data?.status
      return status === 'MAKING' || status === 'WAITING' ? stepMs[status] : false
    },
  })

/** Its invalid rows, refetched when its status changes. */
export const faultyLines = ({ id, status }: Pick<WithdrawalUploadDetail, 'id' | 'status'>) =>
  queryOptions({
    queryKey: ['withdrawalUpload', 'faults', id, status],
    queryFn: ({ signal }) => getJson(`${path}/rows/${id}`, withdrawalUploadRows, { only: 'faults' }, { signal }),
  })

/** All its rows after one of them, for the approver. */
export const requestedLines = (id: string, after: number) =>
  queryOptions({
    queryKey: ['withdrawalUpload', 'asked', id, after],
    queryFn: ({ signal }) => getJson(`${path}/rows/${id}`, withdrawalUploadRows, { after }, { signal }),
  })

export const handInUpload = (file: Blob, name: string, merchantId: string): Promise<WithdrawalUploadDetail> =>
  postJson(
    `${path}/create?${new URLSearchParams({ name: name.slice(0, 200), ...(merchantId !== '' && { merchantId }) })}`,
    withdrawalUploadDetail,
    new Blob([file], { type: 'application/octet-stream' }),
  )

/** Requests all valid rows of a file, with an idempotency key. */
export async function askForUpload(
  screen: MoneyScreen,
  { id, version, goodCount }: WithdrawalUploadDetail,
  reason: string,
): Promise<WithdrawalUploadDetail> {
  const { sendMoney } = await loadMoneyCall()
  const act = { module: 'withdraw', act: 'money.upload', number: String(goodCount), link: withdrawals.link() }
  return sendMoney(screen, act, {
    path: `${path}/ask/${id}`,
    schema: withdrawalUploadDetail,
    body: { version, ...(reason.trim() !== '' && { reason }) },
    isPrivate: reason.trim() !== '',
  })
}

export const discardUpload = ({ id, version }: WithdrawalUploadDetail): Promise<WithdrawalUploadDetail> =>
  postJson(`${path}/discard/${id}`, withdrawalUploadDetail, { version })

/** Rejected rows with reasons, as a file; needs a fresh code. */
export const faultsFile = (id: string, request: PeopleFileRequest): Promise<Blob> =>
  postJson(`${path}/faults/${id}`, fileAnswer, request, { as: 'blob' })
