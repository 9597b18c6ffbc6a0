import { bankCodeOf, compactIban, ibanFault } from '@kasa/domain/iban'

import type { Ctx } from '../access/ctx'
import { findBankByCode } from '../banknames/banknames.service'
import type { Tx } from '../db/client'
import { BadInput, Conflict } from '../errors/refusals'
import { ibanHash, sealText } from '../signing/sealed'
import { selectIbanHolder, selectOurIbanHashes, type SealedIban } from './accountWrites.sql'

/** The typed IBAN and its bank by the bank code in it; throws if it is invalid. */
export async function knownIban(
  tx: Tx,
  typed: string,
): Promise<{ iban: string; bank: { id: string; shortName: string } }> {
  const iban = compactIban(typed)
  const fault = ibanFault(iban)
  if (fault) throw new BadInput({ code: fault, field: 'iban', params: { count: iban.length } })
  const code = bankCodeOf(iban)
  const bank = await findBankByCode(tx, code)
  if (!bank) throw new Conflict({ code: 'IBAN_BANK_UNKNOWN', field: 'iban', params: { code } })
  if (!bank.active) throw new Conflict({ code: 'IBAN_BANK_PAUSED', field: 'iban', params: { bank: bank.shortName } })
  return { iban, bank }
}

/** The typed IBAN, encrypted for one account, and its bank by the bank code in it; throws if it is invalid. */
export async function sealedIban(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  typed: string,
): Promise<SealedIban & { bankShortName: string }> {
  const { iban, bank } = await knownIban(tx, typed)
  const { keys } = ctx.tenant
  return {
    bankNameId: bank.id,
    bankShortName: bank.shortName,
    enc: sealText(keys, 'bankAccountIban', accountId, iban),
    hash: ibanHash(keys, iban),
    last4: iban.slice(-4),
  }
}

/**
 * Refuses a beneficiary's IBAN, by its keyed hash, that is one of our accounts in any status: the payout would come
 * in as a customer's deposit. Our own money is moved by an own transfer.
 */
export async function refuseOurIban(tx: Tx, hash: Buffer): Promise<void> {
  if ((await selectIbanHolder(tx, hash)) !== undefined) throw new Conflict({ code: 'IBAN_OURS', field: 'iban' })
}

/** The keyed hashes of our accounts' IBANs, in hex. */
export const ourIbanHashes = async (db: Pick<Tx, 'query'>): Promise<ReadonlySet<string>> =>
  new Set((await selectOurIbanHashes(db)).map((hash) => hash.toString('hex')))

/** Returns a function that tells whether an IBAN is one of our accounts. */
export async function ourIbans(db: Pick<Tx, 'query'>, ctx: Ctx): Promise<(iban: string) => boolean> {
  const ours = await ourIbanHashes(db)
  return (iban) => ours.has(ibanHash(ctx.tenant.keys, iban).toString('hex'))
}
