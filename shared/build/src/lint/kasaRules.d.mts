import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Parameters<RuleTester['run']>[1]
export type Name =
  | 'effect-ends-quietly'
  | 'layout-alone'
  | 'line-length'
  | 'no-barrel'
  | 'no-enum'
  | 'no-sleep'
  | 'sql-of-the-house'
  | 'write-is-permitted-and-audited'

declare const plugin: { rules: Record<Name, Rule> }
export default plugin
