import {
  botDetail,
  botForm,
  botListQuery,
  botOptions,
  botPage,
  botReason,
  botResetKeys,
  botShowKeys,
  botShowKeysAnswer,
  botUpdateRequest,
} from '@kasa/contracts/bots'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { botSheet } from './botSheet'
import { resetBotKeys, showBotKey } from './botKeys.service'
import { botOptionsFor, listBots, readBot } from './readBots.service'
import { createBot, editBot, pauseBot, resumeBot } from './writeBots.service'

const byId = z.strictObject({ id })
const read = { permission: 'bot.read' } as const
const write = { permission: 'bot.write' } as const
const pause = { permission: 'bot.pause' } as const
// Needs step-up, because a bot's reports are evidence of money.
const proven = { permission: 'bot.write', stepUp: true } as const
const detail = { 200: botDetail }

/** `/api/watcher-bot`: the bots that watch bank accounts (domain section 3). */
export function botRoutes(app: App): void {
  app.get(
    '/api/watcher-bot/list',
    {
      config: read,
      schema: {
        summary: 'Bots, those that need attention first',
        querystring: botListQuery,
        response: { 200: botPage },
      },
    },
    (request) => listBots(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/watcher-bot',
    permission: 'bot.read',
    query: botListQuery,
    list: listBots,
    sheet: botSheet,
  })
  app.get(
    '/api/watcher-bot/options',
    { config: write, schema: { summary: 'Accounts that a bot may watch', response: { 200: botOptions } } },
    (request) => botOptionsFor(userCtx(request)),
  )
  app.get(
    '/api/watcher-bot/get/:id',
    { config: read, schema: { summary: 'One bot with its gaps and history', params: byId, response: detail } },
    (request) => readBot(userCtx(request), request.params),
  )
  app.post(
    '/api/watcher-bot/create',
    {
      config: proven,
      schema: {
        summary: 'Add a bot with one key; its accounts need a second person’s approval',
        body: botForm,
        response: detail,
      },
    },
    (request) => createBot(userCtx(request), request.body),
  )
  app.post(
    '/api/watcher-bot/update/:id',
    {
      config: proven,
      schema: {
        summary: 'Change a bot; more accounts or more automation need a second person’s approval',
        params: byId,
        body: botUpdateRequest,
        response: detail,
      },
    },
    (request) => editBot(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/watcher-bot/pause/:id',
    {
      config: pause,
      schema: {
        summary: 'Pause a bot; its accounts leave assignment',
        params: byId,
        body: botReason,
        response: detail,
      },
    },
    (request) => pauseBot(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/watcher-bot/resume/:id',
    { config: pause, schema: { summary: 'Resume a paused bot', params: byId, body: botReason, response: detail } },
    (request) => resumeBot(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/watcher-bot/resetKeys',
    {
      config: proven,
      schema: {
        summary: 'Replace a bot’s keys, at once or after a grace period; may need approval',
        body: botResetKeys,
        response: detail,
      },
    },
    (request) => resetBotKeys(userCtx(request), request.body),
  )
  app.post(
    '/api/watcher-bot/showKeys',
    {
      config: proven,
      schema: {
        summary: 'Show the secret of a key, once, to the person it was made for',
        body: botShowKeys,
        response: { 200: botShowKeysAnswer },
      },
    },
    (request) => showBotKey(userCtx(request), request.body),
  )
}
