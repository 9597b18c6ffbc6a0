import { listTotal } from '@kasa/contracts/lists'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import type { Sheet } from '../exports/cells'
import { exportRoute } from '../exports/exportRoute'
import type { RequestOptions } from './requestOptions.sql'
import {
  countRequests,
  listRequests,
  requestOptions,
  totalRequests,
  type Filters,
  type ListQuery,
  type QueueCounts,
  type RequestList,
} from './requestList'
import type { RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'

const byId = z.strictObject({ id })

/** How a noun's requests are read: its contracts, its drawer, and its export columns. */
export type ListCalls<R extends RequestRecord, Row, Decided extends string, Detail> = {
  path: `/api/${string}`
  list: RequestList<R, Decided>
  filters: z.ZodMiniType<Filters<Decided>>
  query: z.ZodMiniType<ListQuery<Decided>>
  page: z.ZodMiniType<{ rows: Row[]; nextCursor: string | null }>
  counts: z.ZodMiniType<QueueCounts<Decided> & { mine: number }>
  options: z.ZodMiniType<RequestOptions>
  detail: z.ZodMiniType<Detail>
  read: (ctx: Ctx, request: { id: string }) => Promise<Detail>
  sheet: Sheet<Row>
}

/** The read routes of a noun: list page, counts, total, export, filter menus, and one request's drawer. */
export function listRoutesOf<R extends RequestRecord, A extends string, Row, Decided extends string, Detail>(
  app: App,
  noun: RequestNoun<R, A, Row>,
  { path, list, read, sheet, ...contract }: ListCalls<R, Row, Decided, Detail>,
): void {
  const { query, filters } = contract
  const detail: z.core.$ZodType = contract.detail
  const counts: z.core.$ZodType = contract.counts
  const config = { permission: noun.may.read }
  app.get(
    `${path}/list`,
    { config, schema: { querystring: query, response: { 200: contract.page } } },
    // Fastify's types lose a schema that is a parameter, hence the cast; this schema parsed the query.
    (request) => listRequests(noun, list, userCtx(request), request.query as ListQuery<Decided>),
  )
  app.get(`${path}/counts`, { config, schema: { querystring: filters, response: { 200: counts } } }, (request) =>
    countRequests(noun, list, userCtx(request), request.query as Filters<Decided>),
  )
  app.get(`${path}/total`, { config, schema: { querystring: filters, response: { 200: listTotal } } }, (request) =>
    totalRequests(noun, list, userCtx(request), request.query as Filters<Decided>),
  )
  exportRoute(app, {
    path,
    permission: noun.may.read,
    query,
    list: (ctx, search) => listRequests(noun, list, ctx, search),
    sheet,
    total: (ctx, search) => totalRequests(noun, list, ctx, search),
  })
  app.get(`${path}/options`, { config, schema: { response: { 200: contract.options } } }, (request) =>
    requestOptions(noun, list, userCtx(request)),
  )
  app.get(`${path}/get/:id`, { config, schema: { params: byId, response: { 200: detail } } }, (request) =>
    read(userCtx(request), request.params),
  )
}
