import {
  blocklistAddRequest,
  blocklistDetail,
  blocklistFilters,
  blocklistPage,
  blocklistQuery,
  blocklistRemoveRequest,
  type BlocklistRow,
} from '@kasa/contracts/blocklist'
import { listTotal } from '@kasa/contracts/lists'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import type { Sheet } from '../exports/cells'
import { exportRoute } from '../exports/exportRoute'
import {
  addBlocklistEntry,
  listBlocklist,
  readBlocklistEntry,
  removeBlocklistEntry,
  totalBlocklist,
} from './blocklist.service'

const path = '/api/blocklist'
const byId = z.strictObject({ id })
const read = { permission: 'blocklist.read' } as const
const write = { permission: 'blocklist.write', stepUp: true } as const
const detail = { 200: blocklistDetail }

const sheet: Sheet<BlocklistRow> = {
  shown: ({ shown }) => shown,
  kind: ({ kind }) => ({ code: kind }),
  reason: ({ reason }) => reason,
  source: ({ source }) => source,
  state: ({ state }) => ({ code: state }),
  expiresAt: ({ expiresAt }) => ({ at: expiresAt }),
  hits: ({ hits }) => hits,
  addedBy: ({ addedByName }) => addedByName,
  createdAt: ({ createdAt }) => ({ at: createdAt }),
}

/** `/api/blocklist`: names, accounts and numbers whose requests an administrator must check first. */
export function blocklistRoutes(app: App): void {
  app.get(
    `${path}/list`,
    {
      config: read,
      schema: {
        summary: 'Entries of the blocklist, newest first',
        querystring: blocklistQuery,
        response: { 200: blocklistPage },
      },
    },
    (request) => listBlocklist(userCtx(request), request.query),
  )
  app.get(
    `${path}/total`,
    {
      config: read,
      schema: {
        summary: 'Number of entries that match the filters',
        querystring: blocklistFilters,
        response: { 200: listTotal },
      },
    },
    (request) => totalBlocklist(userCtx(request), request.query),
  )
  exportRoute(app, {
    path,
    ...read,
    query: blocklistQuery,
    list: listBlocklist,
    total: totalBlocklist,
    sheet,
  })
  app.get(
    `${path}/get/:id`,
    {
      config: read,
      schema: { summary: 'One entry with the requests it matched', params: byId, response: detail },
    },
    (request) => readBlocklistEntry(userCtx(request), request.params),
  )
  app.post(
    `${path}/add`,
    {
      config: write,
      schema: { summary: 'Add an entry, effective at once', body: blocklistAddRequest, response: detail },
    },
    (request) => addBlocklistEntry(userCtx(request), request.body),
  )
  app.post(
    `${path}/remove/:id`,
    {
      config: write,
      schema: {
        summary: 'End an entry, with a reason',
        params: byId,
        body: blocklistRemoveRequest,
        response: detail,
      },
    },
    (request) => removeBlocklistEntry(userCtx(request), { ...request.body, ...request.params }),
  )
}
