import { listTaste, listTastes } from '@kasa/contracts/listTastes'
import { savedViews, usualViewOf } from '@kasa/contracts/savedViews'

import { getJson, postJson } from '../http'

/** Keeps with the account how a person has a list. Throws `ApiFailed`. */
export const saveTaste = (list: string, taste: string) => postJson('/api/users/lists', listTaste, { list, taste })

const views = usualViewOf('')

/** Gives `keep` how the account has its lists, one by one, and the view that each opens with. Throws `ApiFailed`. */
export async function readTastes(keep: (list: string, taste: string) => void): Promise<void> {
  const { tastes } = await getJson('/api/users/lists', listTastes)
  for (const { list, taste } of tastes) {
    if (!list.endsWith(views)) keep(list, taste)
    else if (taste !== '') keep(list, await usualText(list.slice(0, -views.length)))
  }
}

/** What the view says that the account has a list open with; empty without one. */
async function usualText(list: string): Promise<string> {
  const kept = await getJson('/api/users/views', savedViews, { list })
  return kept.views.find(({ id }) => id === kept.usual)?.query ?? ''
}
