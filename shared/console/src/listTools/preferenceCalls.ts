import { listPreference, listPreferences } from '@kasa/contracts/listPreferences'
import { savedViews, usualViewOf } from '@kasa/contracts/savedViews'

import { getJson, postJson } from '../http'

/** Stores a person's preference of a list with the account. Throws `ApiFailed`. */
export const savePreference = (list: string, preference: string) =>
  postJson('/api/users/lists', listPreference, { list, preference })

const views = usualViewOf('')

/**
 * Calls `keep` with each list preference of the account, and the default view of each list. A list whose views cannot
 * be read keeps its default. Throws `ApiFailed`.
 */
export async function readPreferences(keep: (list: string, preference: string) => void): Promise<void> {
  const { preferences } = await getJson('/api/users/lists', listPreferences)
  for (const { list, preference } of preferences) {
    if (!list.endsWith(views)) keep(list, preference)
    else if (preference !== '') keep(list, await usualText(list.slice(0, -views.length)).catch(() => ''))
  }
}

/** The query of the account's default view of a list; empty without one. */
async function usualText(list: string): Promise<string> {
  const kept = await getJson('/api/users/views', savedViews, { list })
  return kept.views.find(({ id }) => id === kept.usual)?.query ?? ''
}
