import { insertCustomerOf, selectCustomer, selectIbans, selectSums, setFlags } from './customers.sql'

export type { CustomerIban, CustomerRecord } from './customers.sql'

/** Keeps whose request this is, and the customer by their last name. */
export const keepCustomer = insertCustomerOf

/** The customer of a request, or undefined; `lock` for a write. */
export const customerOf = selectCustomer

/** What came from a customer and what went to them, over all their requests; kuruş. */
export const sumsOf = selectSums

/** The IBANs a customer asked to be paid to, the last used first. */
export const ibansOf = selectIbans

/** What is said of a locked customer from now on. */
export const flagLocked = setFlags
