import { cardPermissions, cardType } from './cardType'
import { depositPermissions, depositType } from './depositType'
import { walletPermissions, walletType } from './walletType'
import { withdrawalPermissions, withdrawalType } from './withdrawalType'

/** Every kind of request that merchants' servers make. */
export const requestTypes = [depositType, withdrawalType, cardType, walletType] as const

export const requestPermissions = {
  ...cardPermissions,
  ...depositPermissions,
  ...withdrawalPermissions,
  ...walletPermissions,
} as const

type AnyType = (typeof requestTypes)[number]
export type RequestObject = AnyType['object']
export type RequestTable = AnyType['table']
/** Tables with requests that we pay. */
export type PayoutTable = Exclude<AnyType, { direction: 'IN' }>['table']
export type MerchantPath = AnyType['merchant']['path']
export type MerchantEvent = AnyType['merchant']['events'][number]

/** The type of a request's table. */
export function typeOfTable(table: RequestTable): AnyType {
  const found = requestTypes.find((type) => type.table === table)
  if (!found) throw new Error(`No request is in ${table}`)
  return found
}
/** The type of an object that may be no request. */
export const typeOfObject = (object: string): AnyType | undefined => requestTypes.find((type) => type.object === object)
/** The type by the path of a merchant's call after `/mapi/v1/`. */
export const typeOfPath = (path: string): AnyType | undefined =>
  requestTypes.find((type) => type.merchant.path === path)

/** A type's rail for incoming money on the dashboards; undefined if we only pay. */
export const railIn = (type: AnyType) =>
  type.direction === 'BOTH' ? (`${type.queue}In` as const) : type.direction === 'IN' ? type.queue : undefined
/** The same for outgoing money. */
export const railOut = (type: AnyType) =>
  type.direction === 'BOTH' ? (`${type.queue}Out` as const) : type.direction === 'OUT' ? type.queue : undefined
