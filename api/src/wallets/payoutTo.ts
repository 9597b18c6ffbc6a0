import { createHash } from 'node:crypto'

import { blocklistHash } from '../blocklist/blocklistView'
import { openText } from '../signing/sealed'
import type { TenantKeys } from '../tenants/tenant'
import type { WalletRecord } from './walletRecord'

/** The keyed hash that identifies a wallet number; the same as in the blocklist. */
export function walletNoHash(keys: TenantKeys, walletNo: string): Buffer {
  const hash = blocklistHash(keys, 'WALLET_NO', walletNo)
  if (!hash) throw new Error('A wallet has no keyed hash')
  return hash
}

/** The wallet number of a payout. Throws without a number, or if it was sealed for another payout. */
export function walletNoOf(keys: TenantKeys, { id, number, walletNoEnc }: WalletRecord): string {
  if (walletNoEnc === null) throw new Error(`Wallet transfer ${number} names no wallet`)
  return openText(keys, 'walletNo', id, walletNoEnc)
}

/** A hash over everything that an approval of the payout covers. */
export const walletPayoutDigest = (keys: TenantKeys, record: WalletRecord): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        record.id,
        record.merchantId,
        record.merchantRef,
        String(record.amountMinor),
        String(record.feeMinor),
        String(record.taxMinor),
        record.toName,
        walletNoOf(keys, record),
        record.description,
      ]),
    )
    .digest('hex')
