import {
  notificationChoice,
  notificationChoices,
  notificationPage,
  notificationsUnread,
  type NotificationChoice,
} from '@kasa/contracts/notifications'
import { getJson, postJson } from '@kasa/console/http'
import { infiniteQueryOptions, queryOptions } from '@kasa/console/query'

const pageRows = 20

/** The caller's inbox, newest first; refetched whenever it is opened. */
export const inbox = () =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'list'],
    queryFn: ({ signal, pageParam }) =>
      getJson('/api/notification/list', notificationPage, { limit: pageRows, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

/** Marks these as read, or all. */
export const markRead = (ids?: readonly string[]) =>
  postJson('/api/notification/read', notificationsUnread, ids ? { ids } : {})

export const choices = () =>
  queryOptions({
    queryKey: ['inbox', 'choices'],
    queryFn: ({ signal }) => getJson('/api/notification/choices', notificationChoices, {}, { signal }),
    staleTime: 0,
  })

export const saveChoice = (choice: NotificationChoice) =>
  postJson('/api/notification/choices', notificationChoice, choice)
