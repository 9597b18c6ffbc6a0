import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'

import kasaRules, { type Name } from './kasaRules.mjs'

type LintCase = { name?: string; code: string; filename?: string; options?: readonly unknown[] }
type Cases = {
  valid: readonly (string | LintCase)[]
  invalid: readonly (LintCase & { errors: readonly { messageId: string }[] })[]
}
type Diagnostic = { filename: string; message: string }

const root = resolve(__dirname, '../../../..')
/** Each case is a file, linted with one rule; one run of the linter covers all. */
const files = new Map<string, { rule: Name; title: string; lintCase: LintCase; errors: readonly string[] }>()

function run(rule: Name, { valid, invalid }: Cases): void {
  const add = (lintCase: LintCase, errors: readonly string[]) =>
    files.set(`case${files.size}/${lintCase.filename ?? 'case.tsx'}`, {
      rule,
      title: lintCase.name ?? lintCase.code,
      lintCase,
      errors,
    })
  for (const one of valid) add(typeof one === 'string' ? { code: one } : one, [])
  for (const one of invalid) {
    const ids = one.errors.map(({ messageId }) => messageId)
    add(one, ids)
  }
}

run('write-is-permitted-and-audited', {
  valid: [
    `export async function approve(ctx: Ctx) { requirePermission(ctx, 'deposit.decide'); return inTransaction(ctx, async (tx) => { await recordAudit(tx, ctx, 'x', {}) }) }`,
    {
      name: 'a narrower context was checked where it was made',
      code: `export const take = (ctx: BotCtx) => inTransaction(ctx, (tx) => recordAudit(tx, ctx, 'x', {}))`,
    },
    {
      name: 'the system needs no permission',
      code: `async function step(ctx: System) { await inTransaction(ctx, (tx) => recordAudit(tx, ctx, 'x', {})) }`,
    },
    {
      name: 'the audit may be in another function of the file',
      code: `const write = (tx, ctx) => recordAudit(tx, ctx, 'x', {}); export function a(ctx: Ctx<UserActor>) { return inTransaction(ctx, (tx) => write(tx, ctx)) }`,
    },
    {
      name: 'or in a named function elsewhere',
      code: `export const a = (ctx: BotCtx) => inTransaction(ctx, (tx) => moveDeposit(tx, ctx))`,
      options: [{ audits: ['moveDeposit'] }],
    },
    {
      name: 'a function without a transaction is not checked',
      code: `export const read = (ctx: Ctx) => select(ctx.tenant.pool)`,
    },
  ],
  invalid: [
    {
      code: `export function a(ctx: Ctx) { return inTransaction(ctx, (tx) => recordAudit(tx, ctx, 'x', {})) }`,
      errors: [{ messageId: 'permission' }],
    },
    {
      name: 'the system records its writes, too',
      code: `async function step(ctx: System) { await inTransaction(ctx, (tx) => update(tx)) }`,
      errors: [{ messageId: 'audit' }],
    },
    {
      code: `export function a(ctx: Ctx) { requirePermission(ctx, 'x'); return inTransaction(ctx, (tx) => update(tx)) }`,
      errors: [{ messageId: 'audit' }],
    },
    {
      name: 'another function that audits is no help',
      code: `const other = (tx) => recordAudit(tx); export const a = (ctx: BotCtx) => inTransaction(ctx, (tx) => update(tx))`,
      errors: [{ messageId: 'audit' }],
    },
  ],
})

run('line-length', {
  valid: [
    `export const a = 1 // ${'x'.repeat(90)}`,
    { name: 'a string has no place to break', code: `export const a = '${'ab '.repeat(50)}'` },
    { name: 'an address neither', code: `// https://example.com/${'a'.repeat(120)}` },
  ],
  invalid: [
    { code: `// ${'word '.repeat(30)}`, errors: [{ messageId: 'long' }] },
    { code: `/** It’s '${'a word '.repeat(20)}' */`, errors: [{ messageId: 'long' }] },
    {
      name: 'a statement in several lines can be broken once more',
      code: `export const a = \`\n  ${'select '.repeat(20)}\n  from b\``,
      errors: [{ messageId: 'long' }],
    },
  ],
})

run('no-barrel', {
  valid: [
    { code: `export { parse } from './parse'; export const more = 1`, filename: 'money.ts' },
    {
      code: `export { useNavigate } from 'react-router-dom'; export { Link } from 'react-router-dom'`,
      filename: 'router.ts',
    },
  ],
  invalid: [
    { code: `export const a = 1`, filename: 'src/index.ts', errors: [{ messageId: 'barrel' }] },
    { code: `export * from './a'; export { b } from './b'`, filename: 'all.ts', errors: [{ messageId: 'barrel' }] },
    { code: `export * from 'a'; export const b = 1`, filename: 'some.ts', errors: [{ messageId: 'barrel' }] },
  ],
})

run('no-enum', {
  valid: [`type Side = 'CREDIT' | 'DEBIT'`],
  invalid: [{ code: `enum Side { Credit, Debit }`, errors: [{ messageId: 'enum' }] }],
})

run('effect-ends-quietly', {
  valid: [`useEffect(() => void row.current?.scrollIntoView())`, `useEffect(() => listen())`],
  invalid: [
    { code: `useEffect(() => row.current?.scrollIntoView())`, errors: [{ messageId: 'answer' }] },
    { code: `useLayoutEffect(() => row?.focus(), [row])`, errors: [{ messageId: 'answer' }] },
  ],
})

run('sql-of-the-house', {
  valid: [
    'tx.query({ text: `update users set updated_at = $2 where id = $1`, values: [id, ctx.now()] })',
    'tx.query(`select id from limit_counter where id = $1 for no key update`)',
    {
      name: 'the hour of a moment is no day',
      code: "tx.query(`select extract(hour from created_at at time zone 'Europe/Istanbul') from bank_tx`)",
    },
    'sql`where ${found("file_name", q)}`; name.toLowerCase()',
    'tx.query(`select 1 from bank_tx where booked_at >= ${dayStartSql("$1::date")}`)',
  ],
  invalid: [
    { code: 'tx.query(`update users set updated_at = now() where id = $1`)', errors: [{ messageId: 'clock' }] },
    { code: "tx.query('delete from session where ends_at < CURRENT_TIMESTAMP')", errors: [{ messageId: 'clock' }] },
    { code: 'sql`select clock_timestamp() > ${at}`', errors: [{ messageId: 'clock' }] },
    {
      code: 'tx.query(`select id from limit_counter where id = $1 for update of limit_counter`)',
      errors: [{ messageId: 'lock' }],
    },
    {
      code: "sql.raw(`lower(translate(name, 'İ', 'i'))`)",
      errors: [{ messageId: 'folding' }, { messageId: 'search' }],
    },
    { code: 'sql`where file_name ilike ${anywhere(q)}`', errors: [{ messageId: 'search' }] },
    { code: "tx.query('select id from users where LOWER (name) = $1')", errors: [{ messageId: 'search' }] },
    {
      code: "sql`created_at >= ${day}::date::timestamp at time zone 'Europe/Istanbul'`",
      errors: [{ messageId: 'days' }],
    },
  ],
})

run('no-sleep', {
  valid: [
    `await expect.poll(() => counted(page)).toBe(1)`,
    {
      name: 'a limit is no pause',
      code: `await Promise.race([alive(), new Promise((done) => setTimeout(() => done(false), 2_000))])`,
    },
    `await page.evaluate(() => void setTimeout(() => location.reload(), 0))`,
  ],
  invalid: [
    { code: `await page.waitForTimeout(3_000)`, errors: [{ messageId: 'sleep' }] },
    { code: `await new Promise((done) => setTimeout(done, 300))`, errors: [{ messageId: 'sleep' }] },
    {
      code: `await page.evaluate(() => new Promise((done) => void setTimeout(done, 300)))`,
      errors: [{ messageId: 'sleep' }],
    },
    { code: `await new Promise((done) => { setTimeout(done, 300) })`, errors: [{ messageId: 'sleep' }] },
  ],
})

run('layout-alone', {
  valid: [
    'addStyles("x", `.x-rows li{display:grid;gap:2px 12px;padding:8px 2px}.x-rows li::before{content:counter(place)}`)',
    'addStyles("x", `@media (max-width:${breakpoints.phone}px){.x-page>h2:focus-visible{margin:0 0 8px;overflow-wrap:anywhere}}`)',
    'other("x", `.x{color:red}`)',
  ],
  invalid: [
    { code: 'addStyles("x", `.x{color:var(--kasa-red)}`)', errors: [{ messageId: 'look' }] },
    {
      code: 'addStyles("x", `.x{margin:0;border-top:1px solid;${more}font-weight:600}`)',
      errors: [{ messageId: 'look' }, { messageId: 'look' }],
    },
    { code: 'addStyles("x", `@media print{.x{background:#fff}}`)', errors: [{ messageId: 'look' }] },
  ],
})

const found = new Map<string, string[]>()
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kasa-lint-'))
  try {
    const overrides = [...files].map(([file, { rule, lintCase }]) => ({
      files: [file],
      rules: { [`kasa/${rule}`]: ['error', ...(lintCase.options ?? [])] },
    }))
    const plugin = { name: 'kasa', specifier: join(__dirname, 'kasaRules.mjs') }
    const config = { jsPlugins: [plugin], categories: { correctness: 'off' }, overrides }
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
    for (const [file, { lintCase }] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), lintCase.code)
    }
    const argv = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'config.json', '-f', 'json', '.']
    const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: folder }).catch(
      (failed: unknown) => failed as { stdout: string },
    )
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }
    for (const { filename, message } of diagnostics) {
      const file = relative(folder, resolve(folder, filename))
      found.set(file, [...(found.get(file) ?? []), message])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([...files].map(([file, { rule, title, errors }]) => [rule, title, file, errors] as const))(
  '%s: %s',
  (rule, _title, file, errors) => {
    const { messages = {} } = kasaRules.rules[rule].meta ?? {}
    const parts = (text: string) => text.split(/\{\{\w+\}\}/)
    const idOf = (message: string) =>
      Object.entries(messages).find(([, text]) => parts(text).every((part) => message.includes(part)))?.[0] ?? message
    const ids = (found.get(file) ?? []).map(idOf)
    expect(ids.sort()).toEqual([...errors].sort())
  },
)
