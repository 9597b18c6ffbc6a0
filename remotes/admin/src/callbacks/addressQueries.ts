import { getJson, postJson } from '@kasa/console/http'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import { callbackAddresses, resendManyAnswer } from '@kasa/contracts/callbackAddresses'
import type { CallbackFilters } from '@kasa/contracts/callbacks'

import { refetchCallbacks } from './callbackQueries'

/** Polling interval, in ms; shorter during a bulk resend. */
const refetchMs = 15_000
const sendingMs = 2_000

/** Callbacks per second of a bulk resend: few enough for a receiver that has just recovered. */
export const perSecond = 10

export const callbackHealth = queryOptions({
  queryKey: ['callback', 'addresses'],
  queryFn: ({ signal }) => getJson('/api/callback/addresses', callbackAddresses, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.resends.some(({ left }) => left > 0) ? sendingMs : refetchMs),
})

async function change(client: QueryClient, path: `/${string}`, body: object): Promise<void> {
  client.setQueryData(callbackHealth.queryKey, await postJson(path, callbackAddresses, body))
  await refetchCallbacks(client)
}

export const pauseAddress = (client: QueryClient, id: string, reason: string) =>
  change(client, `/api/callback/pause/${id}`, { reason })
export const resumeAddress = (client: QueryClient, id: string) => change(client, `/api/callback/resume/${id}`, {})

/** Stops a bulk resend: unsent callbacks return to their previous state. */
export const stopResend = (client: QueryClient, id: string) => change(client, `/api/callback/stopResend/${id}`, {})

/** Sends the filtered callbacks again; returns how many are queued, and how many remain for another call. */
export async function resendMany(client: QueryClient, filters: CallbackFilters) {
  const answer = await postJson('/api/callback/resendMany', resendManyAnswer, { ...filters, perSecond })
  await Promise.all([client.invalidateQueries({ queryKey: callbackHealth.queryKey }), refetchCallbacks(client)])
  return answer
}
