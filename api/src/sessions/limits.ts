import { usualSession, type SessionLimits } from '@kasa/contracts/tenant'

import type { Tenant } from '../tenants/tenant'

/** The limits of this tenant's sessions, in seconds. */
export const limitsOf = ({ config }: Tenant): SessionLimits => config.auth.session ?? usualSession

/** How long a session lives without activity. */
export const sessionIdleMs = (tenant: Tenant): number => limitsOf(tenant).idleS * 1000
