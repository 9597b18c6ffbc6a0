import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import webpack, { type Configuration } from 'webpack'

/** Builds the packages whose folders are given: `tsx shared/build/src/cli.ts host remotes/remit`. Exits 1 when one fails. */
const folders = process.argv.slice(2).map((folder) => resolve(folder))
if (folders.length === 0) throw new Error('Name the folders to build, for example: host remotes/remit')

let failed = false
for (const folder of folders) failed = !(await build(folder)) || failed
process.exitCode = failed ? 1 : 0

async function build(folder: string): Promise<boolean> {
  const started = Date.now()
  const name = relative(process.cwd(), folder) || folder
  try {
    const { default: configuration } = (await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href)) as { default: Promise<Configuration> }
    const stats = await run(await configuration)
    if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString({ preset: 'errors-warnings', colors: false }))
    const budget = stats.toJson({ all: false, logging: 'info', loggingDebug: ['budget'] }).logging?.budget?.entries.map(({ message }) => message)
    console.log(`${stats.hasErrors() ? 'failed' : 'built'} ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s${budget ? `, ${budget.join(', ')}` : ''}`)
    return !stats.hasErrors()
  } catch (error) {
    console.error(`failed ${name}:\n${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

async function run(configuration: Configuration): Promise<webpack.Stats> {
  const compiler = webpack(configuration)
  if (!compiler) throw new Error('webpack made no compiler of this configuration')
  const stats = await new Promise<webpack.Stats>((done, fail) =>
    compiler.run((error, result) => (result ? done(result) : fail(error ?? new Error('webpack gave no result')))),
  )
  await new Promise<void>((done) => compiler.close(() => done()))
  return stats
}
