import { selectFailures, type FailureRecord } from '@kasa/api/modules/modules.sql'

import { eachTenantPool } from './inTabs'

/** The failures with this error card's number, of any tenant, newest first; undefined if no database can be reached. */
export async function failuresOf(errorId: string): Promise<FailureRecord[] | undefined> {
  const found: FailureRecord[] = []
  const isAsked = await eachTenantPool(async (pool) => void found.push(...(await selectFailures(pool, errorId))))
  return isAsked ? found : undefined
}

/** A failure as text: its build, time, message and position in the sources. */
export const failureInWords = ({ module, build, at, code, detail, stack }: FailureRecord): string =>
  `${module} ${build} ${code ?? ''} ${at.toISOString()}\n${stack ?? detail ?? 'Its browser told no stack.'}`
