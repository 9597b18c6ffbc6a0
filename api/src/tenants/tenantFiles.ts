import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

import { tenantConfig, type TenantConfig } from '@kasa/contracts/tenant'
import * as z from 'zod/mini'

import { ConfigRefused, type ConfigProblem } from '../config/config'

type Read = { file: string; config: TenantConfig } | ConfigProblem

/** zod/mini has no messages. */
const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? `unknown ${issue.keys.join(', ')}`
    : `${issue.path.join('.') || 'the whole'} is not as it must be (${issue.code})`

function readOne(folder: string, file: string): Read {
  const variable = `${folder}/${file}`
  let json: unknown
  try {
    json = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    return {
      variable,
      problem: `is not JSON (${(error as Error).message})`,
      remedy: 'Correct the file, or take it out of the folder.',
    }
  }
  const read = z.safeParse(tenantConfig, json)
  if (!read.success) {
    const wrong = read.error.issues.map(wordsOf)
    return { variable, problem: wrong.join('; '), remedy: 'Compare it with shared/contracts/src/tenant.ts.' }
  }
  if (basename(file, '.json') !== read.data.id) {
    return { variable, problem: `names the tenant "${read.data.id}"`, remedy: `Call the file ${read.data.id}.json.` }
  }
  return { file, config: read.data }
}

const hostTwice = (reads: { file: string; config: TenantConfig }[]): ConfigProblem[] => {
  const seen = new Map<string, string>()
  return reads.flatMap(({ file, config }) =>
    config.hosts.flatMap((host) => {
      const other = seen.get(host.toLowerCase())
      seen.set(host.toLowerCase(), file)
      return other === undefined
        ? []
        : [
            {
              variable: file,
              problem: `claims the host ${host}, which ${other} has too`,
              remedy: 'A host belongs to one tenant.',
            },
          ]
    }),
  )
}

/** All tenants' files of the folder. Throws `ConfigRefused` with all problems of all files. */
export function readTenantFiles(folder: string): TenantConfig[] {
  let files: string[]
  try {
    files = readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .sort()
  } catch {
    throw new ConfigRefused([
      {
        variable: 'KASA_TENANTS',
        problem: `the folder ${folder} cannot be read`,
        remedy: "Give the folder of the tenants' files.",
      },
    ])
  }
  const reads = files.map((file) => readOne(folder, file))
  const good = reads.filter((read) => 'config' in read)
  const problems = [...reads.filter((read) => 'problem' in read), ...hostTwice(good)]
  if (files.length === 0)
    problems.push({
      variable: 'KASA_TENANTS',
      problem: `there is no tenant in ${folder}`,
      remedy: 'Add one JSON file per tenant.',
    })
  if (problems.length > 0) throw new ConfigRefused(problems)
  return good.map(({ config }) => config)
}
