import { getJson } from '@kasa/console/http'
import { userPage } from '@kasa/contracts/users'
import type { SearchProvider } from '@kasa/module/search'

import { userAddress } from './userFilters'

/** Finds accounts by a part of the name or the e-mail address. */
export const searchUsers: SearchProvider = async ({ text, signal }) => {
  const { rows } = await getJson('/api/users/list', userPage, { q: text, sort: 'name', limit: 5 }, { signal })
  return rows.map(({ id, name, email }) => ({
    id,
    title: name,
    detail: email,
    link: `/users/userList?${userAddress.write({ filters: {}, open: id })}`,
    icon: 'user',
  }))
}
