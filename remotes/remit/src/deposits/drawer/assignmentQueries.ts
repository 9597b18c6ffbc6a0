import { getJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { depositAssignment } from '@kasa/contracts/remitGroups'

/** How the account of a deposit was chosen, and which limits it reserves. */
export const depositAssignmentOf = (id: string) =>
  queryOptions({
    queryKey: ['deposit', 'assignment', id],
    queryFn: ({ signal }) =>
      getJson(`/api/remit-group/assignment/${encodeURIComponent(id)}`, depositAssignment, {}, { signal }),
  })
