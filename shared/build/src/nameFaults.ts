import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The package's name, or undefined without package.json. */
function packageName(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  return (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name
}

/**
 * Two remotes with the same name load each other's code without an error (measured). The folder gives a remote its
 * unique id; package names must be unique too.
 */
export function nameFaults(folder: string): string[] {
  const name = packageName(folder)
  if (name === undefined) return [`${basename(folder)} has no package.json`]
  const parent = dirname(folder)
  const others = readdirSync(parent).filter(
    (other) => other !== basename(folder) && packageName(join(parent, other)) === name,
  )
  return others.map((other) => `"${name}" is the name of two remotes: ${other} and ${basename(folder)}`)
}
