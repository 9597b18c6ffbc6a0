import { insertCustomerOf, selectCustomer, selectIbans, selectSums, setFlags } from './customers.sql'

export type { CustomerIban, CustomerRecord } from './customers.sql'

/** Records the request's customer, updating the customer's name. */
export const keepCustomer = insertCustomerOf

/** The customer of a request, or undefined; `lock` for a write. */
export const customerOf = selectCustomer

/** Total received from and paid to a customer over all requests; kuruş. */
export const sumsOf = selectSums

/** The IBANs that a customer was paid to, the last used first. */
export const ibansOf = selectIbans

/** Sets the flags of a locked customer. */
export const flagLocked = setFlags
