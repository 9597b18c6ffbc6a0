/** Which payouts their provider is to be asked about, and when next. */
export { leasePayouts as leaseWalletPayouts, setNextAsk as setNextWalletAsk } from './payouts.sql'
