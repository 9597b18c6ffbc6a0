import { useUser } from '@kasa/console/session'
import type { UserRow } from '@kasa/contracts/users'
import type { ManagedUser, UserManager } from '@kasa/domain/userRights'

/** The signed-in person as the account rules see them. */
export function useManager(): UserManager {
  const user = useUser()
  return { id: user?.sub ?? '', role: user?.role ?? '', scope: user?.scope ?? '', merchantId: user?.mrcID ?? null }
}

/** An account as the rules see it. */
export const managedOf = ({ id, role, scope, mrcID, parentUserId }: UserRow): ManagedUser => ({
  id,
  role,
  scope,
  merchantId: mrcID,
  parentUserId,
})
