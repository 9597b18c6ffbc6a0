import { createHash } from 'node:crypto'

import { blocklistHash } from '../blocklist/blocklistView'
import { openText } from '../signing/sealed'
import type { TenantKeys } from '../tenants/tenant'
import type { WalletRecord } from './walletRecord'

/** The keyed hash by which a wallet's number is compared; the blocklist's own. */
export function walletNoHash(keys: TenantKeys, walletNo: string): Buffer {
  const hash = blocklistHash(keys, 'WALLET_NO', walletNo)
  if (!hash) throw new Error('A wallet has no keyed hash')
  return hash
}

/** The number of the wallet that a payout goes to. Throws where it was sealed for another one. */
export function walletNoOf(keys: TenantKeys, { id, number, walletNoEnc }: WalletRecord): string {
  if (walletNoEnc === null) throw new Error(`Wallet transfer ${number} names no wallet`)
  return openText(keys, 'walletNo', id, walletNoEnc)
}

/** Everything that people agree to when they agree to a payout, as one hash. */
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
