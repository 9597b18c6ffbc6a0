import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['api/src', 'deploy', 'e2e', 'host/src', 'remotes', 'shared']
const isOwn = (name: string) => !name.startsWith('.') && name !== 'node_modules' && name !== 'dist'

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return isOwn(entry.name) ? filesUnder(root, path) : []
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** All our TypeScript files, as paths from the root. */
export const sourceFiles = (root: string): string[] => folders.flatMap((folder) => filesUnder(root, folder))

/** Matches comments and strings, which contain no identifiers; template expressions are code. */
const words = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g

/** All identifiers in a file. Uses patterns, because parsing every file takes ten times as long. */
export const identifiersOf = (root: string, path: string): ReadonlySet<string> =>
  new Set(
    readFileSync(join(root, path), 'utf8')
      .replaceAll(words, ' ')
      .match(/[A-Za-z_$][\w$]*/g),
  )
