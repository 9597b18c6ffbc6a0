import { register } from 'node:module'

/**
 * Started before a command, it fails on the import of anything that builds: a command that imports none has built
 * nothing.
 */
const hooks = `export function resolve(specifier, context, next) {
  if (/webpack|local\\/fronts|@kasa\\/build/.test(specifier))
    throw new Error('the compiler was asked for: ' + specifier)
  return next(specifier, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
