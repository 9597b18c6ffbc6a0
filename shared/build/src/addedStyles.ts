import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import ts from 'typescript'

import { nodesOf, placeOf, sourcesOf, type SourceFile } from './remoteSource'

/** Class prefixes of the UI kit, lists, records, host and login page. */
const taken: Readonly<Record<string, string>> = {
  k: 'the kit',
  kl: 'the lists',
  kr: 'the records',
  ke: 'the rules',
  h: 'the host',
  l: 'the login page',
  kasa: 'the host',
}
const nesting = /^@(media|container|supports)\b/

/** The selectors of a sheet without surrounding rules: `.kd-note b` or `@keyframes kd-blink`. */
export function rulesOf(css: string): string[] {
  const rules: string[] = []
  let rest = css.replace(/\/\*[^]*?\*\//g, '')
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    const head = rest.slice(0, open).trim()
    let end = open + 1
    for (let depth = 1; depth > 0 && end < rest.length; end += 1)
      depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0
    const body = rest.slice(open + 1, end - 1)
    rest = rest.slice(end)
    if (nesting.test(head)) rules.push(...rulesOf(body))
    // Statements without a body, such as @import, would precede the next selector.
    else
      rules.push(
        ...head
          .split(/;\s*/)
          .flatMap((part, index, parts) =>
            index < parts.length - 1 || part.startsWith('@') ? [part] : selectorsOf(part),
          ),
      )
  }
  if (rest.trim() !== '') rules.push(rest.trim())
  return rules
}

/** Splits a selector list; commas in brackets do not separate. */
const selectorsOf = (list: string): string[] => list.split(/,(?![^([]*[)\]])/).map((selector) => selector.trim())

/** The prefix of a rule: `kd` for `.kd-note.late b` and `@keyframes kd-blink`; undefined without one. */
export const familyOf = (rule: string): string | undefined =>
  /^(?:\.|@keyframes )([a-z][a-z0-9]*)-[\w-]+/i.exec(rule)?.[1]

type Added = { place: string; css: string | undefined }

/** The style sheets that a remote adds, with `${…}` as `0`. */
function addedBy(sources: readonly SourceFile[], folder: string): Added[] {
  return sources.flatMap((source) =>
    [...nodesOf(source.tree)].flatMap((node) => {
      if (!ts.isCallExpression(node) || node.expression.getText(source.tree) !== 'addStyles') return []
      return [{ place: placeOf(source, node, folder), css: textOf(node.arguments[1]) }]
    }),
  )
}

function textOf(node: ts.Expression | undefined): string | undefined {
  if (node && ts.isStringLiteralLike(node)) return node.text
  return node && ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join('')
    : undefined
}

const familiesOf = (added: readonly Added[]): Set<string> =>
  new Set(
    added.flatMap(({ css }) =>
      rulesOf(css ?? '')
        .map(familyOf)
        .filter((family) => family !== undefined),
    ),
  )

/**
 * Faults: rules of a remote that could affect another module or the host. Each must begin with a class of this
 * remote, and no other remote may use its prefix, since all sheets share one page.
 */
export function addedStyleFaults(sources: readonly SourceFile[], folder: string): string[] {
  const added = addedBy(sources, folder)
  const own = familiesOf(added)
  const siblings = readdirSync(dirname(folder)).filter(
    (name) => name !== basename(folder) && existsSync(join(dirname(folder), name, 'src')),
  )
  return [
    ...added.flatMap(({ place, css }) => {
      if (css === undefined)
        return [`${place} adds styles that are not written there: the build cannot tell whom they touch`]
      return rulesOf(css).flatMap((rule) => {
        const family = familyOf(rule)
        if (family === undefined)
          return [`${place} has the rule "${rule}", which does not begin with a class of the module's own`]
        return Object.hasOwn(taken, family) ? [`${place} has the rule "${rule}", which is ${taken[family]}'s`] : []
      })
    }),
    ...siblings.flatMap((name) => {
      const theirs = familiesOf(addedBy(sourcesOf(join(dirname(folder), name), 'addStyles('), folder))
      return [...own]
        .filter((family) => theirs.has(family))
        .map((family) => `classes that begin with "${family}-" are of two remotes: ${name} and ${basename(folder)}`)
    }),
  ]
}
