import { getJson, postJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import {
  userDetail,
  userOptions,
  userPage,
  type UserCreateRequest,
  type UserDetail,
  type UserFilters,
  type UserUpdateRequest,
} from '@kasa/contracts/users'
import type { LoginStatus } from '@kasa/domain/userRights'

import { userAddress } from './userFilters'

/** The filtered accounts by name, page by page. */
export const userList = (filters: UserFilters, sort: Sort | null) =>
  listPages({
    key: ['user', 'list', filters],
    path: '/api/users/list',
    page: userPage,
    query: { ...userAddress.query(filters), sort: 'name' },
    sort,
  })

export const userById = (id: string) =>
  queryOptions({
    queryKey: ['user', 'detail', id],
    queryFn: ({ signal }) => getJson(`/api/users/get/${encodeURIComponent(id)}`, userDetail, {}, { signal }),
  })

/** The merchants and operators that the form offers. */
export const userChoices = () =>
  queryOptions({
    queryKey: ['user', 'options'],
    queryFn: ({ signal }) => getJson('/api/users/options', userOptions, {}, { signal }),
    staleTime: 60_000,
  })

export const createUser = (request: UserCreateRequest) => postJson('/api/users/create', userDetail, request)
export const updateUser = (id: string, request: UserUpdateRequest) =>
  postJson(`/api/users/update/${id}`, userDetail, request)
export const setLoginStatus = (userId: string, status: LoginStatus) =>
  postJson('/api/auth/setUserLoginStatus', userDetail, { userId, status })
export const resetPassword = (userId: string) => postJson('/api/auth/ResetPassword', userDetail, { userId })
export const resetMfa = (id: string) => postJson(`/api/users/resetMfa/${id}`, userDetail, {})
export const activateMfa = (id: string) => postJson(`/api/users/activateMfa/${id}`, userDetail, {})
export const endSessions = (id: string) => postJson(`/api/users/endSessions/${id}`, userDetail, {})

/** Shows the response of a write, and refetches the lists. */
export function takeUser(client: QueryClient, user: UserDetail): void {
  client.setQueryData(userById(user.id).queryKey, user)
  void client.invalidateQueries({ queryKey: ['user', 'list'] })
}
