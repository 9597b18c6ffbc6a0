import {
  bankNameActiveRequest,
  bankNameCreateRequest,
  bankNameExportQuery,
  bankNameList,
  bankNameListQuery,
  bankNameRow,
  bankNameUpdateRequest,
} from '@kasa/contracts/bankNames'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { bankNameSheet } from './bankNameSheet'
import { changeBankName, createBankName, listBankNames, readBankName, setBankNameActive } from './banknames.service'

const byId = z.strictObject({ id })
const config = { permission: 'bankName.write' } as const
const row = { 200: bankNameRow }

/** `/api/bank-name`: the banks, their codes and hours. */
export function bankNameRoutes(app: App): void {
  app.get(
    '/api/bank-name/list',
    { config, schema: { querystring: bankNameListQuery, response: { 200: bankNameList } } },
    (request) => listBankNames(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/bank-name',
    ...config,
    query: bankNameExportQuery,
    list: listBankNames,
    sheet: bankNameSheet,
  })
  app.get('/api/bank-name/get/:id', { config, schema: { params: byId, response: row } }, (request) =>
    readBankName(userCtx(request), request.params),
  )
  app.post('/api/bank-name/create', { config, schema: { body: bankNameCreateRequest, response: row } }, (request) =>
    createBankName(userCtx(request), request.body),
  )
  app.post(
    '/api/bank-name/update/:id',
    { config, schema: { params: byId, body: bankNameUpdateRequest, response: row } },
    (request) => changeBankName(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/bank-name/setActive/:id',
    { config, schema: { params: byId, body: bankNameActiveRequest, response: row } },
    (request) => setBankNameActive(userCtx(request), { ...request.body, ...request.params }),
  )
}
