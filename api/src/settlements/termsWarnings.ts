import { foldText } from '@kasa/domain/turkishText'

import type { Tx } from '../db/client'
import { selectIbanUse, type IbanUse } from './ibanUse.sql'
import { termsKind } from './readTerms.service'
import type { SettlementTerms } from './settlementTerms.sql'

type Recipient = {
  merchant: { id: string; name: string; legalTitle: string }
  /** The merchant's terms so far. */
  versions: readonly SettlementTerms[]
  holder: string
  hash: Buffer
}

/** A company's name without punctuation and spaces: `A.Ş.` is often written `AŞ`. */
const letters = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What a checker has to know about the recipient of requested terms; only what is unusual is present. `ibanIs`: `FIRST`
 * if the merchant had no terms before, `NEW` if they never had this IBAN. `legalTitle`: the merchant's, if the account
 * holder has another name. The others name who else has the IBAN or the holder's name.
 */
export async function warningsOf(
  tx: Tx,
  { merchant, versions, holder, hash }: Recipient,
): Promise<{ warnings: Record<string, unknown>; sharedWith: IbanUse['merchants'] }> {
  const use = await selectIbanUse(tx, { merchantId: merchant.id, hash, holderFold: foldText(holder), kind: termsKind })
  const title = merchant.legalTitle || merchant.name
  const lists = {
    ibanMerchants: use.merchants.map(({ name }) => name),
    ibanRequested: use.requested,
    ibanWithdrawals: use.withdrawals,
    ibanOperators: use.operators,
    holderNamesakes: use.namesakes,
  }
  return {
    sharedWith: use.merchants,
    warnings: {
      ...(letters(title) !== letters(holder) && { legalTitle: title }),
      ...(versions.every(({ ibanHash }) => !ibanHash.equals(hash)) && {
        ibanIs: versions.length === 0 ? 'FIRST' : 'NEW',
      }),
      ...Object.fromEntries(
        Object.entries(lists).flatMap(([key, names]) => (names.length > 0 ? [[key, names.join(', ')]] : [])),
      ),
    },
  }
}
