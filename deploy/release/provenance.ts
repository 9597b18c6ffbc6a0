import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

const git = (root: string, ...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Who releases: KASA_RELEASED_BY, or git's user name, or the user of this machine. */
export const releaser = (root: string): string =>
  process.env.KASA_RELEASED_BY || git(root, 'config', 'user.name') || userInfo().username

/** The tree's commit, with a plus for uncommitted changes; null outside git. */
export function commitOf(root: string): string | null {
  const commit = git(root, 'rev-parse', 'HEAD')
  if (commit === undefined) return null
  return git(root, 'status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}+`
}
