import type { TenantKeys } from '../tenants/tenant'

/** The context each encrypted column is bound to, so that a value copied to another row cannot be decrypted. */
const boundTo = {
  merchantKey: (keyId: string) => `merchant_key:${keyId}`,
  cardTerminal: (terminalId: string) => `card_terminal:${terminalId}`,
  bot: (botId: string) => `watcher_bot:${botId}`,
  callbackEndpoint: (endpointId: string) => `callback_endpoint:${endpointId}`,
  bankAccountIban: (accountId: string) => `bank_account:${accountId}`,
  beneficiaryIban: (withdrawalId: string) => `withdraw_request:${withdrawalId}`,
  settlementIban: (termsId: string) => `settlement_terms:${termsId}`,
  senderIban: (bankTxId: string) => `bank_tx:${bankTxId}`,
  keptAnswer: (ownerAndKey: string) => `idempotency_key:${ownerAndKey}`,
  uploadRow: (uploadIdAndRow: string) => `withdraw_upload_row:${uploadIdAndRow}`,
  walletNo: (walletTransferId: string) => `papara_request:${walletTransferId}`,
  walletEvent: (eventId: string) => `wallet_event:${eventId}`,
  erasedCustomer: (customerId: string) => `erased_customer:${customerId}`,
  erasedRequest: (requestId: string) => `erased_request:${requestId}`,
  statementRowIban: (importIdAndRow: string) => `statement_row:${importIdAndRow}`,
} as const
export type SealedColumn = keyof typeof boundTo

/** Encrypts a text for one row of one column. */
export const sealText = (keys: TenantKeys, column: SealedColumn, rowId: string, text: string): Buffer =>
  keys.seal(Buffer.from(text, 'utf8'), boundTo[column](rowId))

/** Decrypts a text of `sealText`. Throws if the row or column differs. */
export const openText = (keys: TenantKeys, column: SealedColumn, rowId: string, sealed: Uint8Array): string =>
  keys.unseal(sealed, boundTo[column](rowId)).toString('utf8')

/** The keyed hash for looking up an IBAN. */
export const ibanHash = (keys: TenantKeys, compactIban: string): Buffer => keys.mac('iban', compactIban)
/** The keyed hash for comparing identity numbers. */
export const identityHash = (keys: TenantKeys, tckn: string): Buffer => keys.mac('tckn', tckn)
