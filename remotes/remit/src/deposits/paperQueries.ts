import { can } from '@kasa/console/can'
import { getJson, postJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { queryOptions } from '@kasa/console/query'
import { approvalAsked, depositPapers, doneAnswer, lateLines, receiptFile } from '@kasa/contracts/depositDesk'
import { depositRow, type DepositRow } from '@kasa/contracts/deposits'
import type { DepositConfirmReason } from '@kasa/domain/deposit'

import { depositLink, loadMoneyCall } from './depositQueries'

/** What lies beside a request. Live events of the request read it again. */
export const papersOf = (id: string) =>
  queryOptions({ queryKey: ['deposit', 'detail', id, 'papers'], queryFn: ({ signal }) => getJson(`/api/remit-request/papers/${id}`, depositPapers, {}, { signal }) })

/** One receipt's bytes; they never change. */
export const receiptOf = (id: string, fileId: string) =>
  queryOptions({
    queryKey: ['depositReceipt', id, fileId],
    queryFn: ({ signal }) => getJson(`/api/remit-request/receipt/${id}`, receiptFile, { fileId }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  })

export const attachReceipt = (id: string, file: { fileName: string; content: string }) => postJson(`/api/remit-request/attach/${id}`, doneAnswer, file)
export const writeNote = (id: string, note: { text: string; pinned: boolean }) => postJson(`/api/remit-request/note/${id}`, doneAnswer, note)
export const pinNote = (id: string, noteId: string, pinned: boolean) => postJson(`/api/remit-request/pin/${id}`, doneAnswer, { noteId, pinned })

/** Transfers in suspense that may have paid a request which ended. */
export const lateLinesOf = (id: string) =>
  queryOptions({ queryKey: ['deposit', 'detail', id, 'late'], queryFn: ({ signal }) => getJson(`/api/remit-request/lateLines/${id}`, lateLines, {}, { signal }) })

/** Approves a request late, on one of those transfers. */
export async function approveLate(screen: MoneyScreen, row: DepositRow, bankTxId: string, reasonCode: DepositConfirmReason | undefined): Promise<DepositRow> {
  const { sendMoney } = await loadMoneyCall()
  return sendMoney(screen, { module: 'remit', act: 'money.approve', number: row.number, link: depositLink(row.id, can('deposit.listAll')) }, { path: `/api/remit-request/late/${row.id}`, schema: depositRow, body: { bankTxId, version: row.version, reasonCode } })
}

/** Asks for a second person; the reason is free text. */
export async function askSecond(screen: MoneyScreen, verb: 'reverse' | 'unseen', { id, version, number }: DepositRow, reason: string) {
  const { sendMoney } = await loadMoneyCall()
  const act = { module: 'remit', act: `money.${verb}`, number, link: depositLink(id, can('deposit.listAll')) }
  return sendMoney(screen, act, { path: `/api/remit-request/${verb}/${id}`, schema: approvalAsked, body: { reason, version }, isPrivate: true })
}
