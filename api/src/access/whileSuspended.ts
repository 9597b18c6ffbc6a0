import type { RouteAccess } from './routeAccess'

/**
 * The writes that people of a suspended merchant may still call, each with the reason. Exports and a person's own
 * account are allowed too (`isWrite`).
 */
export const openWhileSuspended: Readonly<Record<string, string>> = {
  '/api/kyb/upload/:id': 'documents end the suspension',
  '/api/kyb/submit/:id': 'documents end the suspension',
  '/api/merchant/checkSignature': 'reads',
  '/api/merchant/revokeKey': 'a leaked key must end at any time',
  '/api/report-file/fetch/:id': 'reads',
  '/api/report-schedule/create': 'schedules a read',
  '/api/report-schedule/edit/:id': 'schedules a read',
  '/api/report-schedule/stop/:id': 'schedules a read',
  '/api/report/mutabakat/day': 'reads',
  '/api/report/mutabakat/proof': 'reads',
  '/api/users/endSessions/:id': 'a stolen session must end at any time',
  '/api/withdraw-upload/faults/:id': 'reads',
}

/** Routes that need only a session, but decide about money. */
const isApproval = (url: string): boolean => url.startsWith('/api/approval/')

/** True if a call does more than read, so that people of a suspended merchant may not make it. */
export function isWrite(method: string, url: string, access: RouteAccess): boolean {
  if (method === 'GET' || method === 'HEAD' || url.endsWith('/export') || Object.hasOwn(openWhileSuspended, url))
    return false
  return access.kind === 'permission' || isApproval(url)
}
