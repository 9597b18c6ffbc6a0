import { bankCodeOf, compactIban, ibanFault } from '@kasa/domain/iban'

import type { Ctx } from '../access/ctx'
import { findBankByCode } from '../banknames/banknames.service'
import type { Tx } from '../db/client'
import { BadInput, Conflict } from '../errors/refusals'
import { ibanHash, sealText } from '../signing/sealed'
import type { SealedIban } from './accountWrites.sql'

/** An IBAN as somebody typed it, and its bank by the code inside; refuses with what is wrong. */
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

/** An IBAN as a person typed it, ready to be kept for one account, and its bank by the code inside; refuses with what is wrong. */
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
