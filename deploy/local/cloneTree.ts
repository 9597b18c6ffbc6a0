import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from './bootstrap.mjs'

/** Git's output in a folder. Throws with its error message. */
export const gitIn = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 }).trim()

/**
 * Copies this tree to an empty folder, with uncommitted but without ignored files, and links the installed packages.
 * The copy has its own git repository, because some tests list files with git.
 */
export function cloneTree(tree: string): void {
  const files = gitIn(root, 'ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate')
    .split('\n')
    .filter((path) => existsSync(join(root, path)))
  for (const file of files) cpSync(join(root, file), join(tree, file))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const file of files.filter((path) => path.endsWith('/package.json'))) {
    const installed = join(dirname(file), 'node_modules')
    if (existsSync(join(root, installed)))
      cpSync(join(root, installed), join(tree, installed), { recursive: true, verbatimSymlinks: true })
  }
  gitIn(tree, 'init', '--quiet')
  gitIn(tree, 'add', '--all')
}
