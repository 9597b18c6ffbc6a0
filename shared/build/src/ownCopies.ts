/** Packages of which a page has one copy, the host's: a second has a state, a theme or an address of its own. */
const oneOfEach =
  /^(react|react-dom|react-reconciler|react-is|scheduler|preact|react-router|react-router-dom|@tanstack\/react-query|@emotion\/.*|@chakra-ui\/.*)$/

/**
 * The package that a file of `node_modules` belongs to, where a module must not bring it; undefined for every other
 * file.
 */
export function ownCopyOf(file: string): string | undefined {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
  return name !== undefined && oneOfEach.test(name) ? name : undefined
}

/**
 * Texts that no compression takes out of these libraries: errors have to be looked up, elements known by their mark.
 */
const marks: readonly (readonly [mark: RegExp, what: string])[] = [
  [/Minified React error|react\.dev\/errors\/|__REACT_DEVTOOLS_GLOBAL_HOOK__|__PREACT_DEVTOOLS__/, 'a renderer'],
  [/["'`]react\.(transitional\.)?element["'`]/, 'a React'],
  [/["'`]data-emotion["'`]/, 'a style engine'],
]

/**
 * What a finished script has of its own that the host alone may have: for a build of which nothing but its files is
 * known.
 */
export const ownCopiesIn = (script: string): string[] =>
  marks.filter(([mark]) => mark.test(script)).map(([, what]) => what)
