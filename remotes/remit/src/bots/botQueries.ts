import { getJson, postJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient, type QueryClient } from '@kasa/console/query'
import {
  botDetail,
  botOptions,
  botPage,
  botShowKeysAnswer,
  type BotDetail,
  type BotFilters,
  type BotForm,
} from '@kasa/contracts/bots'
import type { KeyGraceHours } from '@kasa/domain/merchant'
import { useEffect } from 'react'

import { botAddress } from './botFilters'

/** Heartbeats and counters change without an event; state changes are notified live. In ms. */
const refetchMs = 15_000

export const botList = (filters: BotFilters, sort: Sort | null) => ({
  ...listPages({
    key: ['bot', 'list', filters],
    path: '/api/watcher-bot/list',
    page: botPage,
    query: botAddress.query(filters),
    sort,
  }),
  refetchInterval: refetchMs,
})

export const botById = (id: string) =>
  queryOptions({
    queryKey: ['bot', 'detail', id],
    queryFn: ({ signal }) => getJson(`/api/watcher-bot/get/${encodeURIComponent(id)}`, botDetail, {}, { signal }),
    refetchInterval: refetchMs,
  })

/** The accounts that the form offers. */
export const botChoices = () =>
  queryOptions({
    queryKey: ['bot', 'options'],
    queryFn: ({ signal }) => getJson('/api/watcher-bot/options', botOptions, {}, { signal }),
  })

export const createBot = (form: BotForm) => postJson('/api/watcher-bot/create', botDetail, form)
export const updateBot = (id: string, version: number, form: BotForm) =>
  postJson(`/api/watcher-bot/update/${id}`, botDetail, { ...form, version })
export const pauseBot = (id: string, reason: string) => postJson(`/api/watcher-bot/pause/${id}`, botDetail, { reason })
export const resumeBot = (id: string, reason: string) =>
  postJson(`/api/watcher-bot/resume/${id}`, botDetail, { reason })
export const resetBotKeys = (botId: string, graceHours: KeyGraceHours) =>
  postJson('/api/watcher-bot/resetKeys', botDetail, { botId, graceHours })
export const showBotKey = (keyId: string) => postJson('/api/watcher-bot/showKeys', botShowKeysAnswer, { keyId })

/** Stores the bot that a write returned, and invalidates the lists. */
export function takeBot(client: QueryClient, bot: BotDetail): void {
  client.setQueryData(botById(bot.id).queryKey, bot)
  void client.invalidateQueries({ queryKey: ['bot', 'list'] })
}

/** Reads again on events about a bot or its gaps, and after events may have been missed. */
export function useBotLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ['bot'] })
    const stops = [subscribeLive('change', ({ topic }) => topic === 'bot' && again()), subscribeLive('gap', again)]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
