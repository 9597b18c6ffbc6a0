import { buildFronts, frontFolders } from './fronts'

/** `npm run build [-- remit host]`: builds all fronts, or those named, even if their sources are unchanged. */
const wanted = process.argv.slice(2)
const folders = frontFolders().filter(
  (folder) => wanted.length === 0 || wanted.includes(folder.replace('remotes/', '')),
)
if (folders.length === 0) {
  process.stderr.write(
    `No package to build among: ${frontFolders()
      .map((folder) => folder.replace('remotes/', ''))
      .join(', ')}\n`,
  )
  process.exit(2)
}
try {
  process.stdout.write((await buildFronts(folders, { force: true })).output)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
