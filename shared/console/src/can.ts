import type { Viewer } from '@kasa/domain/access'
import { can as holds, type Permission } from '@kasa/domain/permissions'
import { idleWhileSuspended } from '@kasa/domain/suspended'
import { useMemo } from 'react'

import { useSuspended, useUser, viewer, viewerOf } from './session'

/** True when the signed-in user holds the permission, by the same table as the server. */
export const can = (permission: Permission): boolean => holds(viewer(), permission)

/** The signed-in person for access rules, updated on sign-in and renewal. */
export function useViewer(): Viewer {
  const user = useUser()
  return useMemo(() => viewerOf(user), [user])
}

/**
 * `can` as a hook: a renewed token may have other scopes. False for what a suspended merchant's people cannot use now.
 */
export function useCan(permission: Permission): boolean {
  const viewer = useViewer()
  const isSuspended = useSuspended()
  return holds(viewer, permission) && !(isSuspended && idleWhileSuspended.has(permission))
}
