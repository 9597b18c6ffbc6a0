/** Leases the payouts to query at the provider, and sets the time of the next query. */
export { leasePayouts as leaseWalletPayouts, setNextAsk as setNextWalletAsk } from './payouts.sql'
