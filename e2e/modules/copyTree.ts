import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Copies the files of a clone of this tree into a new folder, with the built host and remotes. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kasa-tree-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  }).split('\0')
  const gone = new Set(
    execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\0'),
  )
  const fronts = ['host', ...readdirSync(join(root, 'remotes')).map((id) => `remotes/${id}`)].map(
    (folder) => `${folder}/dist`,
  )
  for (const path of [...files.filter((file) => file && !gone.has(file)), ...fronts]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path), { recursive: true })
  }
  return copy
}
