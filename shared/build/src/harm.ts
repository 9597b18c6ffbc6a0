import ts from 'typescript'

import { nodesOf, placeOf, type SourceFile } from './remoteSource'

const names = (text: string) => new Set(text.split(' '))

/** Built-ins that all modules of a page depend on. */
const intrinsics = names(
  'Object Array Function String Number Boolean Symbol BigInt Promise Map Set WeakMap WeakSet Date RegExp Error TypeError JSON Math Reflect Proxy Intl URL URLSearchParams Headers Request Response AbortController EventTarget Event Node Element HTMLElement Document Window Storage XMLHttpRequest WebSocket CSSStyleSheet CSSStyleDeclaration',
)
const roots = names('window globalThis self top parent frames')
/** Objects of the page: readable by all, written by the host. */
const pageObjects = names('document navigator history console performance crypto caches')
/** Globals that a file may use without naming the page. */
const globals = new Set([
  ...intrinsics,
  ...names(
    'fetch setTimeout clearTimeout setInterval clearInterval queueMicrotask requestAnimationFrame structuredClone onerror onunhandledrejection alert confirm',
  ),
])
/** Forbidden: the session's storage, calls that bypass the host, and page-wide styles. */
const withheld: ReadonlyMap<string, string> = new Map([
  ...['localStorage', 'sessionStorage', 'indexedDB'].map(
    (name) => [name, `reads ${name}, where the session lies; @kasa/console/kept keeps a choice`] as const,
  ),
  ['XMLHttpRequest', 'calls past the host by XMLHttpRequest; @kasa/console/http asks the server'],
  ['CSSStyleSheet', 'makes a style sheet for the whole page; @kasa/ui/addStyles has rules checked'],
  ['adoptedStyleSheets', 'takes style sheets into the page; @kasa/ui/addStyles has rules checked'],
])
const writers = names(
  'defineProperty defineProperties assign set setPrototypeOf deleteProperty __defineGetter__ __defineSetter__',
)
const changesOfRoot = names(
  'setAttribute removeAttribute toggleAttribute setAttributeNS replaceChildren replaceWith insertAdjacentHTML setHTMLUnsafe remove attachShadow',
)
const endsOfPage = names('unload beforeunload')

/** The name of an accessed member: `style` of `body.style` and `body['style']`; undefined if computed. */
function memberName(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  return ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)
    ? node.argumentExpression.text
    : undefined
}

const isAccess = (node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)

/** Removes parentheses, `as` and `!`. */
function bare(node: ts.Expression): ts.Expression {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node)
  )
    return bare(node.expression)
  return node
}

/** Statements in this file that would affect other modules of the page, with their places. */
export function harmsIn(tree: ts.SourceFile): { node: ts.Node; what: string }[] {
  const nodes = [...nodesOf(tree)]
  const own = new Set(nodes.flatMap((node) => (ts.isIdentifier(node) && isDeclared(node) ? [node.text] : [])))
  /** The global that an expression refers to: `fetch`, `window.fetch`, `globalThis['fetch']`. */
  const globalName = (given: ts.Expression): string | undefined => {
    const node = bare(given)
    if (ts.isIdentifier(node)) return own.has(node.text) ? undefined : node.text
    if (!isAccess(node)) return undefined
    const root = globalName(node.expression)
    return root !== undefined && roots.has(root) ? memberName(node) : undefined
  }
  /** The shared object that writing to this member would change; undefined if it is the module's own. */
  const sharedObject = (given: ts.Expression): string | undefined => {
    const node = bare(given)
    const name = globalName(node)
    if (name !== undefined && (intrinsics.has(name) || roots.has(name) || pageObjects.has(name))) return name
    if (!isAccess(node)) return undefined
    const member = memberName(node)
    if (member === '__proto__') return 'the prototype of everything'
    const holder = globalName(node.expression)
    if (holder !== undefined && member === 'prototype' && intrinsics.has(holder)) return `${holder}.prototype`
    if (holder === 'document' && (member === 'body' || member === 'documentElement' || member === 'head'))
      return `document.${member}`
    const outer = sharedObject(node.expression)
    return outer?.startsWith('document.') && ['style', 'classList', 'dataset', 'attributes'].includes(member ?? '')
      ? `${outer}.${member}`
      : undefined
  }
  const written = (given: ts.Expression): string | undefined => {
    const target = bare(given)
    if (ts.isIdentifier(target))
      return globals.has(target.text) && !own.has(target.text) ? `replaces ${target.text}` : undefined
    if (!isAccess(target)) return undefined
    const [holder, member] = [sharedObject(target.expression), memberName(target)]
    // The runtime's own chunks and containers.
    if (
      holder === undefined ||
      /^(webpackChunk|kasa_)/.test(member ?? '') ||
      (holder === 'document' && member === 'title') ||
      /^scroll(Top|Left)$/.test(member ?? '')
    )
      return undefined
    return `changes ${holder}${member === undefined ? '' : `.${member}`}`
  }
  const called = ({ expression, arguments: given }: ts.CallExpression): string | undefined => {
    if (!isAccess(expression) && !ts.isIdentifier(expression)) return undefined
    const [name, first] = [ts.isIdentifier(expression) ? expression.text : memberName(expression), given[0]]
    if (name === 'addEventListener' && first && ts.isStringLiteralLike(first) && endsOfPage.has(first.text))
      return `listens to ${first.text}; @kasa/console/dirty asks before a page is left`
    if (!isAccess(expression)) return undefined
    const holder = globalName(expression.expression)
    if (first && writers.has(name ?? '') && (holder === 'Object' || holder === 'Reflect')) {
      const object = sharedObject(first)
      return object && `changes ${object}`
    }
    if (holder === 'document' && (name === 'write' || name === 'writeln' || name === 'open'))
      return `calls document.${name}`
    const object = sharedObject(expression.expression)
    const isOfRoot = object?.startsWith('document.') === true
    return isOfRoot && (/\.(style|classList)$/.test(object) || changesOfRoot.has(name ?? ''))
      ? `changes ${object}`
      : undefined
  }
  const harmOf = (node: ts.Node): string | undefined => {
    if (ts.isIdentifier(node) && withheld.has(node.text) && !own.has(node.text) && isRead(node))
      return withheld.get(node.text)
    if (ts.isStringLiteralLike(node) && isKey(node)) return withheld.get(node.text)
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    )
      return written(node.left)
    if (
      (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
      (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
    )
      return written(node.operand)
    if (ts.isDeleteExpression(node)) return written(node.expression)
    if (ts.isCallExpression(node)) return called(node)
    if (ts.isElementAccessExpression(node) && !ts.isLiteralExpression(node.argumentExpression)) {
      const holder = globalName(node.expression)
      return holder !== undefined && (roots.has(holder) || holder === 'document')
        ? `takes a computed name from ${holder}: the build cannot tell what it touches`
        : undefined
    }
    return undefined
  }
  return nodes.flatMap((node) => {
    const what = harmOf(node)
    return what === undefined ? [] : [{ node, what }]
  })
}

const isDeclared = ({ parent, text }: ts.Identifier) =>
  (ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isBindingElement(parent)) &&
  parent.name !== undefined &&
  ts.isIdentifier(parent.name) &&
  parent.name.text === text

/** True for an expression or a member, not a key, type or declaration. */
const isRead = ({ parent }: ts.Identifier) =>
  !ts.isPropertyAssignment(parent) &&
  !ts.isTypeNode(parent) &&
  !ts.isPropertySignature(parent) &&
  !ts.isMethodDeclaration(parent) &&
  !ts.isPropertyDeclaration(parent)

/** True for a text used as a key: `window['localStorage']`, `Reflect.get(window, 'localStorage')`. */
const isKey = ({ parent }: ts.Node) =>
  ts.isElementAccessExpression(parent) || ts.isCallExpression(parent) || ts.isBindingElement(parent)

/** Faults: effects of a remote's sources on the shared page. */
export const harmFaults = (sources: readonly SourceFile[], folder: string): string[] =>
  sources.flatMap((source) =>
    harmsIn(source.tree).map(({ node, what }) => `${placeOf(source, node, folder)} ${what}: the page is everybody's`),
  )

/** Faults: effects of a built script and its libraries on the shared page, each effect once. */
export const scriptHarms = (text: string): string[] => [
  ...new Set(
    harmsIn(ts.createSourceFile('script.js', text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS)).map(
      ({ what }) => what,
    ),
  ),
]
