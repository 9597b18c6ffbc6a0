import { getJson, postJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import { fileAnswer } from '@kasa/contracts/files'
import type { PeopleFileRequest } from '@kasa/contracts/listExport'
import {
  statementDetail,
  statementLines,
  statementOptions,
  statementPage,
  statementSample,
  statementTryAnswer,
  statementUploadAnswer,
  type SheetMapping,
  type StatementDetail,
  type StatementFilters,
  type StatementRow,
} from '@kasa/contracts/statements'
import type { StatementRowResult } from '@kasa/domain/statementImport'

import { statementAddress } from './statementFilters'

/** A running step is polled at this interval, in ms; nothing else changes by itself. */
const stepMs = 1_000
const isRunning = ({ status }: Pick<StatementRow, 'status'>) => status === 'READING' || status === 'IMPORTING'

export const statementList = (filters: StatementFilters, sort: Sort | null = null) => ({
  ...listPages({
    key: ['statement', 'list', filters],
    path: '/api/statement/list',
    page: statementPage,
    query: statementAddress.query(filters),
    sort,
  }),
  refetchInterval: 15_000,
})

export const statementById = (id: string) =>
  queryOptions({
    queryKey: ['statement', 'detail', id],
    queryFn: ({ signal }) => getJson(`/api/statement/get/${encodeURIComponent(id)}`, statementDetail, {}, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? stepMs : false),
  })

/** The rows of a file, read again when a step ends. */
export const statementRows = (
  { id, version }: Pick<StatementDetail, 'id' | 'version'>,
  result: StatementRowResult | undefined,
) =>
  listPages({
    key: ['statement', 'rows', id, version, result ?? 'ALL'],
    path: `/api/statement/rows/${id}`,
    page: statementLines,
    query: { result, limit: 50 },
  })

/** The accounts that a user may upload for and filter by. */
export const statementChoices = () =>
  queryOptions({
    queryKey: ['statement', 'options'],
    queryFn: ({ signal }) => getJson('/api/statement/options', statementOptions, {}, { signal }),
    staleTime: 60_000,
  })

export const statementSheet = (id: string) =>
  queryOptions({
    queryKey: ['statement', 'sample', id],
    queryFn: ({ signal }) => getJson(`/api/statement/sample/${id}`, statementSample, {}, { signal }),
    staleTime: 300_000,
    retry: false,
  })

export const triedMapping = (id: string, mapping: SheetMapping | undefined) =>
  queryOptions({
    queryKey: ['statement', 'try', id, mapping],
    queryFn: ({ signal }) => postJson(`/api/statement/tryMapping/${id}`, statementTryAnswer, { mapping }, { signal }),
    enabled: mapping !== undefined,
    staleTime: 300_000,
    retry: false,
  })

type Act = Pick<StatementDetail, 'id' | 'version'>

/** Uploads a file unchanged; the server detects its format. */
export const handInFile = (accountId: string, name: string, file: Blob) =>
  postJson(
    `/api/bank-account/${accountId}/statement?name=${encodeURIComponent(name)}`,
    statementUploadAnswer,
    new Blob([file], { type: 'application/octet-stream' }),
  )
export const importStatement = ({ id, version }: Act, confirmed: boolean) =>
  postJson(`/api/statement/import/${id}`, statementDetail, { confirmed, version })
export const cancelStatement = ({ id, version }: Act) =>
  postJson(`/api/statement/cancel/${id}`, statementDetail, { version })
export const decideRow = ({ id, version }: Act, rowNo: number, as: 'NEW' | 'SAME') =>
  postJson(`/api/statement/decideRow/${id}`, statementDetail, { rowNo, as, version })
/** Marks rows as known payments with another text. */
export const decideRows = ({ id, version }: Act, rowNos: readonly number[], reason: string) =>
  postJson(`/api/statement/decideRows/${id}`, statementDetail, { rowNos, reason, version })
export const readAgain = ({ id, version }: Act, profile: string | null) =>
  postJson(`/api/statement/preview/${id}`, statementDetail, { profile, version })
export const saveLayout = ({ id, version }: Act, layout: { name: string; forBank: boolean; mapping: SheetMapping }) =>
  postJson(`/api/statement/saveProfile/${id}`, statementDetail, { ...layout, version })

export const originalFile = (id: string, reason: string) =>
  postJson(`/api/statement/file/${id}`, fileAnswer, { reason }, { as: 'blob' })
export const refusedRows = (id: string, request: PeopleFileRequest) =>
  postJson(`/api/statement/refused/${id}`, fileAnswer, request, { as: 'blob' })

/** Stores the statement that a write returned, and invalidates the lists. */
export function takeStatement(client: QueryClient, statement: StatementDetail): void {
  client.setQueryData(statementById(statement.id).queryKey, statement)
  void client.invalidateQueries({ queryKey: ['statement', 'list'] })
}
