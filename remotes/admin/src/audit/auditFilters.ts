import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { auditFilters, auditSorts, type AuditFilters } from '@kasa/contracts/audit'
import { recordNumber } from '@kasa/domain/recordNumber'

import { withDeposit } from '../depositAddress'

export const auditAddress = listAddress(auditFilters, [
  'actor',
  'action',
  'objectType',
  'objectId',
  'record',
  'person',
  'from',
  'to',
])
/** The state in the screen's URL: filters, the open act, and the deposit open in its place. */
export const auditView = withDeposit(auditAddress)

/** The list's sort keys. */
export const auditOrders: ListOrders = { list: '/api/audit', sorts: auditSorts, usual: { id: 'at', desc: true } }

/** The filters for a typed search: a record's number finds its entries, any other text who acted. */
export const searchedBy = (text: string | undefined): Pick<AuditFilters, 'actor' | 'record'> =>
  text !== undefined && recordNumber(text) !== undefined
    ? { actor: undefined, record: text }
    : { actor: text, record: undefined }
