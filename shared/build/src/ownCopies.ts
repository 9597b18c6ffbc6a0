/** Singleton packages, provided by the host: a second copy has its own state, theme or router. */
const oneOfEach =
  /^(react|react-dom|react-reconciler|react-is|scheduler|preact|react-router|react-router-dom|@tanstack\/react-query|@emotion\/.*|@chakra-ui\/.*)$/

/** The singleton package that a file of `node_modules` belongs to; undefined for other files. */
export function ownCopyOf(file: string): string | undefined {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
  return name !== undefined && oneOfEach.test(name) ? name : undefined
}

/** Texts that remain in these libraries after minification. */
const marks: readonly (readonly [mark: RegExp, what: string])[] = [
  [/Minified React error|react\.dev\/errors\/|__REACT_DEVTOOLS_GLOBAL_HOOK__|__PREACT_DEVTOOLS__/, 'a renderer'],
  [/["'`]react\.(transitional\.)?element["'`]/, 'a React'],
  [/["'`]data-emotion["'`]/, 'a style engine'],
]

/** Singletons found in a built script, for builds with unknown sources. */
export const ownCopiesIn = (script: string): string[] =>
  marks.filter(([mark]) => mark.test(script)).map(([, what]) => what)
