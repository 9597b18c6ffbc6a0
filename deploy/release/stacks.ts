import { selectFailures, type FailureRecord } from '@kasa/api/modules/modules.sql'

import { eachTenantPool } from './inTabs'

/**
 * The failures with this number of a card, of whatever tenant, newest first; undefined where no database can be asked.
 */
export async function failuresOf(errorId: string): Promise<FailureRecord[] | undefined> {
  const found: FailureRecord[] = []
  const isAsked = await eachTenantPool(async (pool) => void found.push(...(await selectFailures(pool, errorId))))
  return isAsked ? found : undefined
}

/** A failure for a person: which build, when, what it said, and where in its sources. */
export const failureInWords = ({ module, build, at, code, detail, stack }: FailureRecord): string =>
  `${module} ${build} ${code ?? ''} ${at.toISOString()}\n${stack ?? detail ?? 'Its browser told no stack.'}`
