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
        summary: 'Bots, those that need somebody first',
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
        summary: 'Adds a bot with one key; its accounts wait for a second person',
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
        summary: 'Writes a bot; more accounts or more done by itself wait for a second person',
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
      schema: { summary: 'Takes a bot’s accounts out of assignment', params: byId, body: botReason, response: detail },
    },
    (request) => pauseBot(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/watcher-bot/resume/:id',
    { config: pause, schema: { summary: 'Ends a bot’s pause', params: byId, body: botReason, response: detail } },
    (request) => resumeBot(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/watcher-bot/resetKeys',
    {
      config: proven,
      schema: {
        summary:
          'A new key; the old ones end, at once or after a grace. Waits for a second person where the bot watches accounts',
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
        summary: 'The secret of a key, shown once to the one it is for',
        body: botShowKeys,
        response: { 200: botShowKeysAnswer },
      },
    },
    (request) => showBotKey(userCtx(request), request.body),
  )
}
