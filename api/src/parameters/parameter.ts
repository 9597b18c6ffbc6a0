import { sysparameters, type SysparameterKey, type SysparameterValue } from '@kasa/domain/sysparameter'

import type { Tx } from '../db/client'
import { selectValue, selectValues } from './parameter.sql'

type Reader = Pick<Tx, 'query'>

/** A stored value for code: kuruş as bigint, everything else as a number. */
function valueOf<K extends SysparameterKey>(key: K, stored: bigint | undefined): SysparameterValue<K>
function valueOf(key: SysparameterKey, stored: bigint | undefined): bigint | number {
  const { unit, usual } = sysparameters[key]
  return unit === 'KURUS' ? (stored ?? BigInt(usual)) : Number(stored ?? usual)
}

/**
 * The value of a parameter at a moment. Reads the database each time, so that changes apply in every process at once.
 */
export async function parameter<K extends SysparameterKey>(
  db: Reader,
  key: K,
  at: Date,
): Promise<SysparameterValue<K>> {
  return valueOf(key, await selectValue(db, key, at))
}

type SecondsKey = Extract<SysparameterKey, `${string}_s`>
/** A parameter stored in seconds, in ms. */
export const parameterMs = async (db: Reader, key: SecondsKey, at: Date): Promise<number> =>
  (await parameter(db, key, at)) * 1000

/** The values of several parameters at a moment. */
export async function parameters<K extends SysparameterKey>(
  db: Reader,
  keys: readonly K[],
  at: Date,
): Promise<{ [Key in K]: SysparameterValue<Key> }> {
  const stored = await selectValues(db, keys, at)
  const entries = keys.map((key) => [key, valueOf(key, stored.get(key))])
  return Object.fromEntries(entries) as { [Key in K]: SysparameterValue<Key> }
}
