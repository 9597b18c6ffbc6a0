import type { TenantKeys } from '../tenants/tenant'

/** A keyed hash of a merchant's customer reference: finds the calls about a customer without storing the reference. */
export const callCustomerOf = (keys: TenantKeys, ref: string): string =>
  keys.mac('merchant-call-customer', ref.trim()).toString('base64url')
