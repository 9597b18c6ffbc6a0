/** The schemas of a merchant, for a screen that writes one. In the host they share its one zod. */
export { merchantDetail, merchantUpdateRequest } from '@kasa/contracts/merchants'
