import type { SysparameterKey } from '@kasa/domain/sysparameter'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

export type SysparameterVersion = {
  id: string
  key: string
  version: number
  value: bigint
  oldValue: bigint
  effectiveFrom: Date
  reason: string
  createdByName: string
  approvedByName: string | null
  createdAt: Date
}

const columns = `id, key, version, value, old_value as "oldValue", effective_from as "effectiveFrom", reason,
  created_by_name as "createdByName", approved_by_name as "approvedByName", created_at as "createdAt"`

/** Locks changes of this parameter until the transaction ends. */
export async function lockParameter(tx: Tx, key: SysparameterKey): Promise<void> {
  await tx.query({
    name: 'sysparameters.lock',
    text: `select pg_advisory_xact_lock(hashtextextended('sysparameter ' || $1, 0))`,
    values: [key],
  })
}

/** The last version of each parameter that has one. */
export async function selectLastVersions(db: Reader): Promise<SysparameterVersion[]> {
  const { rows } = await db.query<SysparameterVersion>({
    name: 'sysparameters.last',
    text: `select distinct on (key) ${columns} from sysparameter_version order by key, version desc`,
  })
  return rows
}

/** The versions of a parameter, newest first. */
export async function selectVersions(db: Reader, key: SysparameterKey): Promise<SysparameterVersion[]> {
  const { rows } = await db.query<SysparameterVersion>({
    name: 'sysparameters.versions',
    text: `select ${columns} from sysparameter_version where key = $1 order by version desc limit 200`,
    values: [key],
  })
  return rows
}

export async function insertVersion(
  tx: Tx,
  version: SysparameterVersion & { createdBy: string | null },
): Promise<void> {
  await tx.query({
    name: 'sysparameters.insert',
    text: `insert into sysparameter_version (id, key, version, value, old_value, effective_from, reason, created_by,
      created_by_name, approved_by_name, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      version.id,
      version.key,
      version.version,
      version.value,
      version.oldValue,
      version.effectiveFrom,
      version.reason,
      version.createdBy,
      version.createdByName,
      version.approvedByName,
      version.createdAt,
    ],
  })
}
