import type { TenantKeys } from '../tenants/tenant'

/**
 * A merchant's customer as the request log knows them: enough to find the calls about a person, and no id of theirs.
 */
export const callCustomerOf = (keys: TenantKeys, ref: string): string =>
  keys.mac('merchant-call-customer', ref.trim()).toString('base64url')
