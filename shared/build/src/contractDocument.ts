import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { contractVersion } from '@kasa/module/manifest'
import ts from 'typescript'

import { contractConcepts, type Concept } from './contractFields'

const contract = join(dirname(fileURLToPath(import.meta.url)), '../../module/src')
const sourceOf = (file: string) => readFileSync(join(contract, file), 'utf8')

/** The path of the committed reference, and the command that writes it. */
export const contractFile = join(contract, '../../../docs/module-contract.md')
export const contractCommand = 'npm run docs'

const cell = (text: string) => text.replaceAll('|', '\\|')

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

const conceptInWords = ({ name, about, fields }: Concept) =>
  `## ${name}\n\n${about}\n\n${table(
    ['field', 'needed', 'what', 'meaning'],
    fields.map(({ path, required, type, about: meaning }) => [`\`${path}\``, required ? 'yes' : '', type, meaning]),
  )}`

/** The reference of the module contract, generated from its sources. */
export function contractDocument(): string {
  const concepts = contractConcepts(sourceOf('manifest.ts'))
  const order = ['manifest', ...concepts.map(({ name }) => name).filter((name) => name !== 'manifest')]
  const sorted = order.flatMap((name) => concepts.filter((concept) => concept.name === name))
  return `${[
    `# The module contract, ${contractVersion.major}.${contractVersion.minor}`,
    `<!-- Written by \`${contractCommand}\` from shared/module. Change it there. -->`,
    'A module is a folder below `remotes/`. Its file `src/module.ts` declares it to the console: `export const module = defineModule(manifest, pages, parts)`. The build publishes the manifest as `module.json`. The console builds menu, routes and permissions from it before it loads any code of the module. The remote exposes only pages and parts.',
    ...sorted.map(conceptInWords),
    '## pages and parts',
    commentBefore(sourceOf('defineModule.ts'), 'defineModule'),
    `\`\`\`ts\n${['ModulePageLoader', 'ModuleFillLoader', 'ModuleSearchLoader', 'ModuleRecordWordsLoader', 'ModuleParts'].map((name) => declaration(sourceOf('defineModule.ts'), name)).join('\n')}\n\`\`\``,
    'Each folder of screens has its texts in `en.ts` and `tr.ts` and registers them with `moduleWords(namespace, { tr, en })` of `@kasa/console/i18n`. It returns `use`, a hook, and `text(language)`, for text outside components. Name the function that translates a key `t`: the build looks for `t(…)` to find missing texts. A namespace starts with `<module id>-` and belongs to one file, as does the id of a style sheet added with `addStyles`. The module id itself is the manifest’s namespace.',
    '## slots',
    commentBefore(sourceOf('slots.ts'), 'SlotProps'),
    `\`\`\`ts\n${declaration(sourceOf('slots.ts'), 'SlotProps')}\n\`\`\``,
    '## search providers',
    commentBefore(sourceOf('search.ts'), 'SearchProvider'),
    `\`\`\`ts\n${['SearchQuestion', 'SearchHit', 'SearchProvider'].map((name) => declaration(sourceOf('search.ts'), name)).join('\n')}\n\`\`\``,
    '## words for records',
    commentBefore(sourceOf('recordWords.ts'), 'RecordWords'),
    `\`\`\`ts\n${declaration(sourceOf('recordWords.ts'), 'RecordWords')}\n\`\`\``,
    commentBefore(sourceOf('recordWords.ts'), 'RecordWordGroup'),
    '## compatibility',
    commentBefore(sourceOf('negotiate.ts'), 'negotiate'),
    `\`\`\`ts\n${declaration(sourceOf('negotiate.ts'), 'Incompatibility')}\n\`\`\``,
  ].join('\n\n')}\n`
}

function statement(source: string, name: string): ts.Statement {
  const tree = ts.createSourceFile('source.ts', source, ts.ScriptTarget.ES2022, true)
  const found = tree.statements.find(
    (one) => (ts.isTypeAliasDeclaration(one) || ts.isFunctionDeclaration(one)) && one.name?.text === name,
  )
  if (!found) throw new Error(`The contract has no ${name}`)
  return found
}

const declaration = (source: string, name: string) => statement(source, name).getText()

const commentBefore = (source: string, name: string): string =>
  ts
    .getJSDocCommentsAndTags(statement(source, name))
    .map(({ comment }) => (typeof comment === 'string' ? comment : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
