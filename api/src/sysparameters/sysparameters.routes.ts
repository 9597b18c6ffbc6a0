import { consoleParametersAnswer } from '@kasa/contracts/consoleParameters'
import { id } from '@kasa/contracts/primitives'
import {
  sysparameterExportQuery,
  sysparameterHistory,
  sysparameterList,
  sysparameterListQuery,
  sysparameterRow,
  sysparameterUpdateRequest,
  type SysparameterRow,
} from '@kasa/contracts/sysparameters'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import type { Cell, Sheet } from '../exports/cells'
import { exportRoute } from '../exports/exportRoute'
import { updateSysparameter } from './changeSysparameter.service'
import {
  listSysparameters,
  readConsoleParameters,
  readSysparameter,
  readSysparameterHistory,
} from './readSysparameters.service'

const path = '/api/sysparameter'
const byId = z.strictObject({ id })
const config = { permission: 'sysparameter.read' } as const

const inUnit = ({ unit }: SysparameterRow, value: bigint): Cell => (unit === 'KURUS' ? value : Number(value))

const sheet: Sheet<SysparameterRow> = {
  key: ({ key }) => key,
  description: (row) => `${row.description_tr} · ${row.description_en}`,
  module: ({ module }) => ({ code: module }),
  value: (row) => inUnit(row, row.value),
  usual: (row) => inUnit(row, row.usual),
  bounds: ({ min, max, unit }) => (unit === 'KURUS' ? `${min / 100n}–${max / 100n}` : `${min}–${max}`),
  next: (row) => (row.next === null ? '' : inUnit(row, row.next.value)),
  changedAt: ({ changedAt }) => ({ at: changedAt }),
  changedBy: ({ changedByName }) => changedByName,
}

/** `/api/sysparameter`: settings that administrators change at runtime. */
export function sysparameterRoutes(app: App): void {
  app.get(
    `${path}/list`,
    { config, schema: { querystring: sysparameterListQuery, response: { 200: sysparameterList } } },
    (request) => listSysparameters(userCtx(request), request.query),
  )
  exportRoute(app, { path, ...config, query: sysparameterExportQuery, list: listSysparameters, sheet })
  app.get(
    `${path}/now`,
    {
      config: { session: 'full' },
      schema: { summary: 'Parameters that every console uses', response: { 200: consoleParametersAnswer } },
    },
    (request) => readConsoleParameters(userCtx(request)),
  )
  app.get(`${path}/get/:id`, { config, schema: { params: byId, response: { 200: sysparameterRow } } }, (request) =>
    readSysparameter(userCtx(request), request.params),
  )
  app.get(
    `${path}/history/:id`,
    { config, schema: { params: byId, response: { 200: sysparameterHistory } } },
    (request) => readSysparameterHistory(userCtx(request), request.params),
  )
  app.post(
    `${path}/update/:id`,
    {
      config: { permission: 'sysparameter.write', stepUp: true },
      schema: { params: byId, body: sysparameterUpdateRequest, response: { 200: sysparameterRow } },
    },
    (request) => updateSysparameter(userCtx(request), { ...request.body, ...request.params }),
  )
}
