import { basename } from 'node:path'

/** Our own lint rules. Each description says what the rule cannot prove. */

/** Forbids `index.ts`, and files that only re-export or re-export all of another file. */
const noBarrel = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { barrel: 'A barrel: packages export files, and the importer names the file.' },
  },
  create: (context) => ({
    Program(node) {
      const isIndex = /^index\.[cm]?tsx?$/.test(basename(context.filename))
      const reexports = node.body.filter(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source),
      )
      const own = node.body.filter(
        (statement) => statement.type !== 'ImportDeclaration' && !reexports.includes(statement),
      )
      const fromNeighbours = reexports.filter((statement) => statement.source.value.startsWith('.'))
      const isAll = reexports.some(({ type }) => type === 'ExportAllDeclaration')
      if (isIndex || isAll || (fromNeighbours.length > 1 && own.length === 0))
        context.report({ node, messageId: 'barrel' })
    },
  }),
}

const functions = 'FunctionDeclaration, FunctionExpression, ArrowFunctionExpression'

/**
 * A function that opens a transaction must call `requirePermission` and `recordAudit`. A first parameter narrower
 * than `Ctx` (`Ctx<UserActor>`, `BotCtx`, …) counts as the permission: such contexts come only from
 * `requirePermission` or a verified signature; `System` is the system itself. Follows calls within the file; `audits`
 * lists functions of other files that record themselves, `open` those without sign-in, `unaudited` those that change
 * nothing themselves. Cannot prove that every path checks and records; the API tests check the row.
 */
const writeIsPermittedAndAudited = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: {
          audits: { type: 'array', items: { type: 'string' } },
          open: { type: 'array', items: { type: 'string' } },
          unaudited: { type: 'array', items: { type: 'string' } },
        },
        additionalProperties: false,
      },
    ],
    messages: {
      permission: '`{{name}}` writes in a transaction and never calls requirePermission.',
      audit: '`{{name}}` writes in a transaction and never calls recordAudit.',
    },
  },
  create(context) {
    const { audits: auditing = [], open = [], unaudited = [] } = context.options[0] ?? {}
    const audits = new Set(['recordAudit', ...auditing])
    const permits = new Set(['requirePermission'])
    /** Each top-level function of the file with all functions it calls. */
    const calls = new Map()
    const stack = []
    const nameOf = (node) =>
      node.id?.name ?? (node.parent.type === 'VariableDeclarator' ? node.parent.id.name : undefined)

    /** Follows calls within the file, each once. */
    const reaches = (names, wanted, seen = new Set()) =>
      [...names].some((name) => {
        if (wanted.has(name)) return true
        if (seen.has(name) || !calls.has(name)) return false
        return reaches(calls.get(name).names, wanted, seen.add(name))
      })

    return {
      [functions](node) {
        if (stack.length === 0) calls.set(nameOf(node) ?? node, { node, names: new Set() })
        stack.push(node)
      },
      [`:matches(${functions}):exit`]() {
        stack.pop()
      },
      CallExpression(node) {
        const outer = stack[0]
        if (!outer || node.callee.type !== 'Identifier') return
        calls.get(nameOf(outer) ?? outer).names.add(node.callee.name)
      },
      'Program:exit'() {
        for (const [name, { node, names }] of calls) {
          if (!names.has('inTransaction')) continue
          const annotation = node.params
            .map((parameter) => parameter.typeAnnotation)
            .find((type) => type && /Ctx|^: System$/.test(context.sourceCode.getText(type)))
          const isPlain = !annotation || /^:\s*Ctx$/.test(context.sourceCode.getText(annotation))
          const data = { name: typeof name === 'string' ? name : 'This function' }
          if (isPlain && !open.includes(name) && !reaches(names, permits))
            context.report({ node, messageId: 'permission', data })
          if (!unaudited.includes(name) && !reaches(names, audits)) context.report({ node, messageId: 'audit', data })
        }
      },
    }
  },
}

const sqlHasItsHome = {
  clock: /\b(now|(clock|statement|transaction)_timestamp)\s*\(\s*\)|\b(current|local)_?timestamp\b/i,
  folding: /\btranslate\s*\(/i,
  search: /\bilike\b|\blower\s*\(/i,
  lock: /\bfor update\b/i,
  days: /::timestamp at time zone 'Europe\/Istanbul'/i,
}

/**
 * SQL conventions: the time comes from `ctx.now()`, which tests can change and which is independent of replicas and
 * restores; names are folded and Istanbul days bounded by `api/src/db`. Cannot see column defaults.
 */
const sqlOfTheHouse = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      clock: 'The database’s clock is not ours: give the moment of ctx.now() as a parameter.',
      folding: 'A name is folded by db/searchText.ts, as foldText of domain does it.',
      search:
        'Search by the folded key (`found` of db/searchText.ts): lower and ilike find no Turkish name in another spelling.',
      lock: 'Lock `for no key update`: what only refers to the row need not wait. Where it must, say why and disable this rule for the line.',
      days: 'An Istanbul day’s bounds are in db/istanbulDays.ts.',
    },
  },
  create(context) {
    const look = (node, text) => {
      for (const [messageId, pattern] of Object.entries(sqlHasItsHome))
        if (pattern.test(text)) context.report({ node, messageId })
    }
    return {
      TemplateElement: (node) => look(node, node.value.raw),
      Literal: (node) => typeof node.value === 'string' && look(node, node.value),
    }
  },
}

/**
 * Browser tests must wait for visible changes, not for time: a pause is too short on a busy computer and too long on
 * others.
 */
const noSleep = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { sleep: 'A pause proves nothing: poll for what should be seen (expect.poll, toPass, lookAgain).' },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'sleep' })
    return {
      'CallExpression[callee.property.name="waitForTimeout"]': report,
      // A promise that only a timer resolves.
      'NewExpression[callee.name="Promise"] > :function'(node) {
        const [resolve] = node.params
        const call =
          node.body.type === 'BlockStatement'
            ? node.body.body[0]?.expression
            : node.body.operator === 'void'
              ? node.body.argument
              : node.body
        if (
          resolve?.name !== undefined &&
          call?.callee?.name === 'setTimeout' &&
          call.arguments[0]?.name === resolve.name
        )
          report(node)
      },
    }
  },
}

/** CSS properties allowed where only layout is permitted: position, size and clipping. */
const layoutProperty =
  /^(display|order|float|container(-[a-z]+)?|content|visibility|z-index|position|box-sizing|vertical-align|list-style|white-space|text-overflow|text-align|clip-path|object-fit|table-layout|(row-|column-)?gap|(min-|max-)?(width|height|inline-size|block-size)|inset(-[a-z-]+)?|top|right|bottom|left|counter-[a-z]+|columns|break-[a-z]+|overflow(-[a-z]+)?|(flex|grid|align|justify|place|margin|padding)(-[a-z-]+)?)$/

/**
 * Modules may only define layout; colour, type and borders come from the kit (`styleOf` in `@kasa/ui/styles`), so
 * that they can be changed in one place. Checks the text of `addStyles`.
 */
const layoutAlone = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { look: '`{{property}}` is a style: take one of @kasa/ui/styles, or add it there.' },
  },
  create: (context) => ({
    'CallExpression[callee.name="addStyles"] > TemplateLiteral'(node) {
      const css = node.quasis.map(({ value }) => value.raw).join('')
      for (const [, property] of css.matchAll(/[{;]\s*([a-z-]+)\s*:/g))
        if (!layoutProperty.test(property)) context.report({ node, messageId: 'look', data: { property } })
    },
  }),
}

const noEnum = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { enum: 'A union of string literals says the same and disappears at run time.' },
  },
  create: (context) => ({
    TSEnumDeclaration: (node) => context.report({ node, messageId: 'enum' }),
  }),
}

/** An effect's return value is its cleanup. */
const effectEndsQuietly = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      answer:
        'What a call answers would end the effect; newer browsers answer scrolling with a promise. Put `void` before it.',
    },
  },
  create: (context) => ({
    'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression[body.type="ChainExpression"]': (
      node,
    ) => context.report({ node, messageId: 'answer' }),
  }),
}

/**
 * Lines that cannot be broken: a string, template or regular expression, a URL, or the reason of a lint exception.
 */
const unbreakable = /(["'`/]).{60,}\1|https?:\/\/\S{50}/
const comment = /^\s*(\/\/|\/?\*)/
const exception = /oxlint-disable|https?:\/\/\S{50}/

/** The formatter limits code to 120 characters, but not comments and templates. */
const lineLength = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { long: 'The line has {{length}} characters, 120 at most: break the comment or the statement.' },
  },
  create: (context) => ({
    'Program:exit'() {
      for (const [index, line] of context.sourceCode.lines.entries()) {
        if (line.length <= 120 || (comment.test(line) ? exception : unbreakable).test(line)) continue
        const at = { line: index + 1, column: 120 }
        context.report({ loc: { start: at, end: at }, messageId: 'long', data: { length: line.length } })
      }
    },
  }),
}

export default {
  meta: { name: 'kasa' },
  rules: {
    'effect-ends-quietly': effectEndsQuietly,
    'layout-alone': layoutAlone,
    'line-length': lineLength,
    'no-barrel': noBarrel,
    'no-enum': noEnum,
    'no-sleep': noSleep,
    'sql-of-the-house': sqlOfTheHouse,
    'write-is-permitted-and-audited': writeIsPermittedAndAudited,
  },
}
