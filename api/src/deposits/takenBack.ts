import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { selectIsLineTakenBack, selectIsTakenBack, selectMayBeTakenBack } from './takenBack.sql'

/** True if the bank may have taken a credit back; a person decides on such a line. */
export const mayBeTakenBack = selectMayBeTakenBack

/** Refuses to approve a deposit whose credit the bank took back. Throws `CREDIT_REVERSED`. */
export async function refuseTakenBack(tx: Tx, deposit: { id: string; referenceCode: string }): Promise<void> {
  if (await selectIsTakenBack(tx, deposit)) throw new Conflict({ code: 'CREDIT_REVERSED' })
}

/** Refuses to use a credit that the bank took back. Throws `CREDIT_REVERSED`. */
export async function refuseLineTakenBack(tx: Tx, lineId: string): Promise<void> {
  if (await selectIsLineTakenBack(tx, lineId)) throw new Conflict({ code: 'CREDIT_REVERSED' })
}
