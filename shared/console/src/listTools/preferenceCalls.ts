import { listPreference, listPreferences } from '@kasa/contracts/listPreferences'
import { savedViews, usualViewOf } from '@kasa/contracts/savedViews'

import { getJson, postJson } from '../http'

/** Keeps with the account how a person has a list. Throws `ApiFailed`. */
export const savePreference = (list: string, preference: string) =>
  postJson('/api/users/lists', listPreference, { list, preference })

const views = usualViewOf('')

/** Gives `keep` how the account has its lists, one by one, and the view that each opens with. Throws `ApiFailed`. */
export async function readPreferences(keep: (list: string, preference: string) => void): Promise<void> {
  const { preferences } = await getJson('/api/users/lists', listPreferences)
  for (const { list, preference } of preferences) {
    if (!list.endsWith(views)) keep(list, preference)
    else if (preference !== '') keep(list, await usualText(list.slice(0, -views.length)))
  }
}

/** What the view says that the account has a list open with; empty without one. */
async function usualText(list: string): Promise<string> {
  const kept = await getJson('/api/users/views', savedViews, { list })
  return kept.views.find(({ id }) => id === kept.usual)?.query ?? ''
}
